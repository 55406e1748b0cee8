### ما يُنقل من مجلد إلى آخر.

transfer-missing = ملفه مفقود
transfer-file-changed = ملفه ليس كما كان: تلف أو غُيّر
transfer-no-picture = ملفه ليس صورة بالنوع والحجم اللذين يمكن عرضهما
transfer-file-too-large = ملفه أكبر من { $size } ميغابايت
transfer-no-room = لم تكن هناك مساحة لوضعه جانبًا: { $reason }
transfer-conversation-gone = لم تعد المحادثة { $id } في { $file }
transfer-link = هو رابط، ولا تُتبع الروابط
transfer-no-file = ليس ملفًا
transfer-unreadable = تعذّرت قراءته: { $reason }
transfer-unreadable-here = تعذّرت قراءته
transfer-too-large = هو أكبر من { $size } ميغابايت
transfer-no-json = ليس بصيغة JSON
transfer-json-ended = ينتهي في وسطه، وقُرئ ما قبل نهايته
transfer-json-damaged = هو تالف عند البايت { $offset }، وقُرئ ما قبله
transfer-not-read-on = تعذّر إكمال قراءته: { $reason }
transfer-too-deep = أكثر من { $most } قائمة وكائن متداخلة بعضها في بعض
transfer-no-room-to-read = لم تكن هناك مساحة لقراءته: { $reason }
transfer-not-adopted = لم تُؤخذ محادثات Extremis لنظام macOS في { $folder }: { $error } هي كما هي، ويعيد التشغيل القادم المحاولة.
transfer-adopted =
    { $count ->
        [zero] لم تُؤخذ أي محادثة
        [one] أُخذت محادثة واحدة
        [two] أُخذت محادثتان
        [few] أُخذت { $count } محادثات
       *[other] أُخذت { $count } محادثة
    } من Extremis لنظام macOS. الأصول في { $originals }.
transfer-adopted-but = تعذّرت قراءة { $count } وهي هناك فقط: { $name } ‏({ $reason }).
transfer-adopted-but-others = تعذّرت قراءة { $count } وهي هناك فقط: { $name } ‏({ $reason }) وغيرها.
transfer-folders-too-deep = أكثر من { $most } مجلد متداخلة بعضها في بعض
transfer-too-many-files = هناك أكثر من { $most } ملف
transfer-packages-too-deep = أكثر من { $most } حزمة متداخلة بعضها في بعض
transfer-no-text = ليس نصًا بترميز UTF-8
transfer-files-say-too-much = في ملفات هذه المحادثة أكثر مما يُحفظ لمحادثة واحدة
transfer-along = ‏{ $name }، المرفق برسالة: { $reason }
transfer-too-many-along = أكثر من { $most } ملف مرفق بها
transfer-empty = هو فارغ
transfer-unknown-kind = ليس نصًا ولا مستندًا ولا صورة من نوع يمكن قراءته
transfer-picture-damaged = لا يمكن قراءته كصورة: هو تالف أو كبير جدًا
transfer-encrypted = له كلمة مرور
transfer-is-damaged = هو تالف
transfer-without-text = ليس فيه نص يمكن قراءته
transfer-takes-too-much = استغرقت قراءته وقتًا أو ذاكرة أكثر مما ينبغي لأي مستند
transfer-text-unreadable = تعذّرت قراءة نصه
transfer-records-damaged = عدد القيود التالفة فيه: { $count }
transfer-no-conversation = ليس محادثة
transfer-memories-lost = لا يمكن قراءة { $count } من الذكريات فيه
transfer-instructions-lost = لا يمكن قراءة { $count } من نسخ التعليمات فيه
transfer-line = السطر { $number }: { $reason }
transfer-lines-more =
    { $count ->
        [one] وسطر آخر
        [two] وسطران آخران
        [few] و{ $count } أسطر أخرى
        [many] و{ $count } سطرًا آخر
       *[other] و{ $count } سطر آخر
    }
transfer-no-message = ليس رسالة: { $reason }
transfer-says-nothing = لا يقول شيئًا
transfer-no-time = ‏{ $text } ليس وقتًا بصيغة ISO 8601 مثل 2026-01-04T10:00:00Z
transfer-a-conversation = محادثة: { $reason }
transfer-message-part = جزء من رسالة: { $reason }
transfer-messages-damaged = عدد الرسائل التالفة فيه: { $count }
transfer-database = تعذّرت قراءة قاعدة البيانات: { $reason }
transfer-larger-than-read = هي أكبر مما يُقرأ
transfer-conversation-at = المحادثة { $number }: { $reason }
transfer-conversations-more =
    { $count ->
        [one] ومحادثة أخرى
        [two] ومحادثتان أخريان
        [few] و{ $count } محادثات أخرى
       *[other] و{ $count } محادثة أخرى
    }
transfer-no-conversations = عدد القيود فيه التي ليست محادثات: { $count }
transfer-nobody-speaks = لا يتكلّم فيه أحد
transfer-entries-damaged = عدد المدخلات التالفة فيه: { $count }
transfer-zip-damaged = هو ملف zip تالف: { $reason }
transfer-packed-damaged = هو تالف: { $reason }
transfer-leads-out = اسمه يقود إلى خارج الحزمة
transfer-packed-encrypted = هو مشفّر: فكّه أولًا بكلمة مروره ثم اختر المجلد
transfer-no-zip = ليس ملف zip
transfer-not-there-any-more = لم يعد موجودًا
transfer-letters-damaged = حروفه تالفة
transfer-not-there = غير موجود
transfer-unpacks-too-far = يتمدّد عند فكّه إلى أكثر بكثير من أي تصدير، لذلك لم تُكمل قراءته
transfer-formats = ما يصدّره أو يحفظه ChatGPT وClaude وGemini (Takeout) وOpen WebUI وLibreChat وChatbox وCherry Studio وJan وLM Studio وOllama وWitsy، وأسطر JSON من الرسائل، ومحادثات بصيغة Markdown، ومجلدات بيانات Extremis أو ملفاته
transfer-kept-tool-calls =
    { $count ->
        [one] استدعاء أداة واحد
        [two] استدعاءا أداة
        [few] { $count } استدعاءات أدوات
       *[other] { $count } استدعاء أداة
    }
transfer-kept-pictures =
    { $count ->
        [one] صورة واحدة
        [two] صورتان
        [few] { $count } صور
       *[other] { $count } صورة
    }
transfer-kept-attachments =
    { $count ->
        [one] مرفق واحد
        [two] مرفقان
        [few] { $count } مرفقات
        [many] { $count } مرفقًا
       *[other] { $count } مرفق
    }
transfer-kept-recordings =
    { $count ->
        [one] تسجيل واحد
        [two] تسجيلان
        [few] { $count } تسجيلات
        [many] { $count } تسجيلًا
       *[other] { $count } تسجيل
    }
transfer-kept-reasoning =
    { $count ->
        [one] تعليل واحد
        [two] تعليلان
        [few] { $count } تعليلات
        [many] { $count } تعليلًا
       *[other] { $count } تعليل
    }
transfer-kept-sources =
    { $count ->
        [one] مصدر واحد
        [two] مصدران
        [few] { $count } مصادر
        [many] { $count } مصدرًا
       *[other] { $count } مصدر
    }
transfer-kept-others =
    { $count ->
        [one] جزء آخر واحد
        [two] جزءان آخران
        [few] { $count } أجزاء أخرى
        [many] { $count } جزءًا آخر
       *[other] { $count } جزء آخر
    }
