### Dateien, die mit einer Nachricht mitgehen.

attach-empty = { $name } ist leer, also gibt es nichts anzuhängen.
attach-too-large = { $name } ist größer als 20 MB. Hänge einen Teil davon an, oder markiere darin, was wichtig ist, und rufe Extremis dort auf.
attach-unknown-kind = { $name } ist weder Text noch ein Dokument (PDF, DOCX, ODT) noch ein Bild (PNG, JPEG, GIF, WebP). Hänge es als eines davon an oder kopiere den Text in die Nachricht.
attach-picture = { $name } lässt sich nicht als Bild lesen: Es ist beschädigt oder hat mehr als 100 Millionen Pixel. Hänge eine andere Kopie davon an.
attach-encrypted = { $name } hat ein Passwort, darum lässt sich der Text nicht lesen. Hänge eine Kopie ohne Passwort an oder kopiere den Text in die Nachricht.
attach-damaged = { $name } ist beschädigt, darum lässt sich der Text nicht lesen. Hänge eine andere Kopie davon an oder kopiere den Text in die Nachricht.
attach-no-text = { $name } hat keinen Text, der sich lesen lässt: Es ist leer oder enthält Bilder seiner Seiten, wie ein Scan. Hänge ein Bild der Seite an, auf die es ankommt, oder schreibe ihren Text in die Nachricht.
attach-old-kind = { $name } hat ein altes Format, dessen Text sich nicht lesen lässt. Speichere es als DOCX, ODT oder PDF und hänge das an, oder kopiere den Text in die Nachricht.
attach-too-much = { $name } wurde nicht gelesen: Das brauchte mehr Zeit oder Speicher, als ein Dokument dieser Größe brauchen sollte. Kopiere den Text, auf den es ankommt, in die Nachricht.
attach-failed = { $name } wurde nicht gelesen: Das Programm, das Dokumente liest, ist daran gescheitert; alles andere geht weiter. Kopiere den Text, auf den es ankommt, in die Nachricht.
attach-no-reader = { $name } wurde nicht gelesen: Das Programm, das Dokumente liest, ließ sich nicht starten ({ $why }). Starte Extremis neu oder kopiere den Text, auf den es ankommt, in die Nachricht.
