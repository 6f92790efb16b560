"""The die factory: throws dice by real physics, photographs them in real light, and knows every answer."""
