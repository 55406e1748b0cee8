text-nothing-to-paste = Es gibt weder Text noch Datei noch Bild zum Einfügen.
