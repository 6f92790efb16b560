// Says in one sentence that the board has stopped, and loads it anew as soon as it answers again.
"use strict";
(() => {
  const EVERY_MS = 2000; // between two looks
  const WAIT_MS = 4000; // for an answer from a busy machine
  const PATIENCE = 2; // looks in vain; a phone that wakes up needs a moment
  const SENTENCE = "The board has stopped. Start Pipkeeper again, and this page goes on where it was.";

  const style = document.createElement("style");
  style.textContent = `
    #loading { background: #123529 !important; }
    #away { position: fixed; inset: 0; z-index: 2147483647; display: flex; align-items: center;
      justify-content: center; padding: 24px; background: #123529; }
    #away p { max-width: 26em; margin: 0; padding: 24px 28px; border-radius: 14px; background: #FBF4E2;
      color: #2B1A0E; font: 20px/1.4 Georgia, serif; text-align: center; }`;
  document.head.append(style);

  const note = document.createElement("div");
  note.id = "away";
  note.setAttribute("role", "alert");
  const words = document.createElement("p");
  words.textContent = SENTENCE;
  note.append(words);

  let missed = 0;
  async function look() {
    try {
      const answer = await fetch("/alive", { cache: "no-store", signal: AbortSignal.timeout(WAIT_MS) });
      if (!answer.ok) throw new Error(answer.statusText);
      if (note.isConnected) location.reload();
      missed = 0;
    } catch {
      missed += 1;
      if (missed >= PATIENCE) document.body.append(note);
    }
    setTimeout(look, EVERY_MS);
  }
  setTimeout(look, EVERY_MS);
})();
