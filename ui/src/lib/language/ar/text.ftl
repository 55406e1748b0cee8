text-nothing-to-paste = لا نص ولا ملف ولا صورة للصقها.
