text-nothing-to-paste = There is no text, file or picture to paste.
