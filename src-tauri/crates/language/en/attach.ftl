### Files that go along with a message.

attach-empty = { $name } is empty, so there is nothing to attach.
attach-too-large = { $name } is larger than 20 MB. Attach a part of it, or select in it what matters and call Extremis there.
attach-unknown-kind = { $name } is neither text, nor a document (PDF, DOCX, ODT), nor a picture (PNG, JPEG, GIF, WebP). Attach it as one of these, or copy its text into the message.
attach-picture = { $name } cannot be read as a picture: it is damaged, or has more than 100 million pixels. Attach another copy of it.
attach-encrypted = { $name } has a password, so its text cannot be read. Attach a copy without a password, or copy its text into the message.
attach-damaged = { $name } is damaged, so its text cannot be read. Attach another copy of it, or copy its text into the message.
attach-no-text = { $name } has no text that can be read: it is empty, or holds pictures of its pages, as a scan does. Attach a picture of the page that matters, or write its text into the message.
attach-old-kind = { $name } is of an old kind whose text cannot be read. Save it as DOCX, ODT or PDF and attach that, or copy its text into the message.
attach-too-much = { $name } was not read: that took more time or memory than a document of its size should need. Copy the text that matters into the message.
attach-failed = { $name } was not read: the program that reads documents failed on it; all else goes on. Copy the text that matters into the message.
attach-no-reader = { $name } was not read: the program that reads documents could not be started ({ $why }). Start Extremis again, or copy the text that matters into the message.
