"""The compiler that the true maker finds, told from the loader's list; needs none of what the maker needs."""

import pytest

from tools.render.compiler import VARIABLE, libraries, name_llvm, newest
from tools.render.true import _lacking

LISTS = [
    (["libLLVM.so.19.1"], "libLLVM.so.19.1"),
    (["libLLVM-15.so.1", "libLLVM-15.so", "libLLVM.so.19.1", "libLLVM-14.so"], "libLLVM.so.19.1"),
    (["libLLVM.so.20.1", "libLLVM-19.so.1"], "libLLVM.so.20.1"),
    (["libLLVM-9.so.1", "libLLVM-19.so.1", "libz.so.1"], "libLLVM-19.so.1"),
    (["libLLVM-20-rust-1.85.0-stable.so", "libLLVM-19.so.1"], "libLLVM-19.so.1"),
]
TOO_OLD = [[], ["libz.so.1"], ["libLLVM-15.so.1"], ["libLLVM.so.18.1", "libLLVM-9.so.1"], ["libLLVM.so"]]


def listed(names):
    """The loader's list of these libraries, as `ldconfig -p` prints it."""
    lines = [f"\t{name} (libc6,x86-64) => /lib/x86_64-linux-gnu/{name}" for name in names]
    return "\n".join(
        [f"{len(names)} libs found in cache `/etc/ld.so.cache'", *lines, "Cache made by: ldconfig"]
    )


@pytest.mark.parametrize(("names", "name"), LISTS)
def test_the_newest_compiler_is_taken(names, name):
    environment = {}
    name_llvm(environment, listed(names))
    assert environment == {VARIABLE: name}


@pytest.mark.parametrize("names", TOO_OLD)
def test_where_all_are_too_old_the_sentence_tells_what_to_do(names):
    with pytest.raises(ImportError) as missing:
        newest(listed(names))
    assert "libllvm19" in _lacking(str(missing.value))
    assert VARIABLE in _lacking(str(missing.value))


@pytest.mark.parametrize("known", [None, listed([]), listed(["libLLVM.so.20.1"])])
def test_a_compiler_that_is_named_stays(known):
    environment = {VARIABLE: "mine"}
    name_llvm(environment, known)
    assert environment == {VARIABLE: "mine"}


def test_without_a_list_the_tracer_looks_for_itself():
    environment = {}
    name_llvm(environment, None)
    assert environment == {}


def test_the_loaders_list_has_a_library_a_line():
    known = libraries()
    assert known is None or "libc.so" in known
