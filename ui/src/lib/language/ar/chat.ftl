chat-composer = رسالة
chat-attach = إرفاق ملفات
chat-screenshot = لقطة الشاشة
chat-screenshot-title = إرفاق صورة لجزء من الشاشة: اسحب فوقه أو انقر على نافذة؛ Esc يلغي
chat-send = إرسال
chat-send-after = إرسال عند اكتمال الإجابة
chat-too-long = أطول مما يقرؤه النموذج: نحو { $read }
chat-too-long-files =
    { $count ->
        [one] الملف { $cost }
        [two] الملفان { $cost }
       *[other] الملفات { $cost }
    }
chat-set-size = تحديد مقدار ما يقرؤه
chat-pictures-blind = هذا النموذج لا يقبل الصور، وسيُسأل من دونها.
chat-choose-model = اختيار نموذج آخر
chat-pictures-remove = إزالة الصور

chat-attached = الملفات المرفقة
chat-attached-remove = إزالة { $name }
chat-attached-cut = لا تُقرأ إلا بداية نصه
chat-picture-missing = ليست هنا بعد
chat-picture-fetch = جلب
chat-picture-fetching = يجري الجلب…
chat-picture-fetch-of = جلب { $name }
chat-attach-too-many = لا يُرفق برسالة أكثر من { $most } ملفات. لم يُرفق «{ $name }».
chat-attach-too-large = حجم «{ $name }» أكبر من ٢٠ ميغابايت، لذلك لم يُرفق.
chat-chars =
    { $count ->
        [one] حرف واحد
        [two] حرفان
        [few] { $count } أحرف
        [many] { $count } حرفًا
       *[other] { $count } حرف
    }
chat-bytes =
    { $count ->
        [one] بايت واحد
        [two] بايتان
        [few] { $count } بايتات
        [many] { $count } بايتًا
       *[other] { $count } بايت
    }
chat-kilobytes = { $size } كيلوبايت
chat-megabytes = { $size } ميغابايت
chat-pages =
    { $count ->
        [zero] لا صفحات
        [one] صفحة واحدة
        [two] صفحتان
        [few] { $count } صفحات
       *[other] { $count } صفحة
    }
chat-words =
    { $count ->
        [zero] لا كلمات
        [one] كلمة واحدة
        [two] كلمتان
        [few] { $count } كلمات
       *[other] { $count } كلمة
    }
chat-cost =
    { $count ->
        [one] نحو رمز واحد
        [two] نحو رمزين
        [few] نحو { $count } رموز
        [many] نحو { $count } رمزًا
       *[other] نحو { $count } رمز
    }
chat-pictures-unseen =
    { $count ->
        [zero] لم تُعرض أي صورة على { $model }
        [one] لم تُعرض صورة على { $model }
        [two] لم تُعرض صورتان على { $model }
        [few] لم تُعرض { $count } صور على { $model }
       *[other] لم تُعرض { $count } صورة على { $model }
    }
chat-pictures-unseen-unnamed =
    { $count ->
        [zero] لم تُعرض أي صورة على النموذج
        [one] لم تُعرض صورة على النموذج
        [two] لم تُعرض صورتان على النموذج
        [few] لم تُعرض { $count } صور على النموذج
       *[other] لم تُعرض { $count } صورة على النموذج
    }

chat-context = ما كنت تنظر إليه
chat-context-application = التطبيق
chat-context-window = النافذة
chat-context-address = العنوان
chat-context-captured = وقت الالتقاط
chat-context-selection = التحديد
chat-context-clipboard = الحافظة
chat-context-kept = البداية فقط: { $kept }
chat-context-copy-selection = نسخ التحديد
chat-context-copy-clipboard = نسخ الحافظة
chat-context-text = نص ملتقَط
chat-context-line = { $place }، «{ $text }»
chat-context-cut-selection = لا تُرسل إلا البداية: { $kept } من التحديد
chat-context-cut-clipboard = لا تُرسل إلا البداية: { $kept } من الحافظة
chat-part = { $part } من { $whole }
chat-part-chars = { $part } من { $whole } حرف
chat-part-bytes = { $part } من { $whole } بايت

chat-conversation = المحادثة
chat-loading-earlier = يجري تحميل رسائل أقدم
chat-loading-later = يجري تحميل رسائل أحدث
chat-earlier =
    { $count ->
        [zero] لا رسائل أقدم
        [one] رسالة واحدة أقدم
        [two] رسالتان أقدم
        [few] { $count } رسائل أقدم
       *[other] { $count } رسالة أقدم
    }
chat-later =
    { $count ->
        [zero] لا رسائل أحدث
        [one] رسالة واحدة أحدث
        [two] رسالتان أحدث
        [few] { $count } رسائل أحدث
       *[other] { $count } رسالة أحدث
    }
chat-to-latest = الانتقال إلى الأحدث
chat-summarised = ملخّص أعلاه، { $messages }
chat-summarised-label = ملخّص أعلاه: { $messages }

chat-message = { $speaker }، { $time }
chat-message-answering = المساعد، يجيب الآن
chat-speaker-user = أنت
chat-speaker-assistant = المساعد
chat-speaker-system = النظام
chat-forgotten = نُسيت
chat-deleted = حُذفت
chat-command-words = عرض ما سُئل حرفيًا
chat-fold = عرض أقل
chat-unfold = عرض الكل ({ $size })
chat-part-read = قرأ النموذج { $read }
chat-part-read-title = حُذف الوسط مما أُرسل؛ أما الرسالة المحفوظة فكاملة.

chat-stopped = أُوقفت
chat-interrupted = انقطعت: انتهى Extremis
chat-cut-length = توقفت عند حدّ الطول
chat-cut-connection = انقطع الاتصال
chat-no-answer = لا إجابة
chat-no-answer-yet = لا إجابة بعد.

chat-continue = متابعة
chat-pinned = مثبّتة
chat-pinned-title = تُرسل دائمًا حرفيًا
chat-show-sent = ما أُرسل لهذه الإجابة
chat-more = المزيد عن هذه الرسالة
chat-copy-selected = نسخ المحدّد
chat-quote-selected = اقتباس المحدّد
chat-remember-selected = تذكّر المحدّد
chat-copy-markdown = نسخ بتنسيق Markdown
chat-copy-plain = نسخ كنص عادي
chat-quote = اقتباس في رسالتك
chat-remember = تذكّر هذا
chat-pin = تثبيت: إرسالها دائمًا حرفيًا
chat-unpin = إلغاء التثبيت
chat-versions = النسخ
chat-version-earlier = نسخة أقدم
chat-version-later = نسخة أحدث
chat-version-place = { $number } من { $count }
chat-version-told = النسخة { $number } من { $count }: { $text }

chat-edit = تحرير الرسالة
chat-edit-stops = الإرسال يوقف الإجابة التي تصل الآن.
chat-edit-keeps = تبقى الرسالة كما أرسلتها نسخةً محفوظة.
chat-edit-send = حفظ وإرسال

chat-memories-title = أيّها، وهل تُستخدم
chat-effort = { $short }: { $full }
chat-seconds = { $seconds } ث
chat-minutes = { $minutes } د { $seconds } ث
chat-free = مجانًا
chat-price-below = < { $price }
chat-effort-answered = أجاب في { $time }
chat-effort-wrote =
    { $count ->
        [zero] لم يكتب أي رمز في { $time }
        [one] كتب رمزًا واحدًا في { $time }
        [two] كتب رمزين في { $time }
        [few] كتب { $count } رموز في { $time }
        [many] كتب { $count } رمزًا في { $time }
       *[other] كتب { $count } رمز في { $time }
    }
chat-effort-read-and-wrote =
    { $count ->
        [zero] قرأ { $read } ولم يكتب أي رمز في { $time }
        [one] قرأ { $read } وكتب رمزًا واحدًا في { $time }
        [two] قرأ { $read } وكتب رمزين في { $time }
        [few] قرأ { $read } وكتب { $count } رموز في { $time }
        [many] قرأ { $read } وكتب { $count } رمزًا في { $time }
       *[other] قرأ { $read } وكتب { $count } رمز في { $time }
    }
chat-effort-speed = { $effort } ({ $speed }/ث)
chat-effort-price = { $effort }، نحو { $price }
chat-effort-free = { $effort }، مجانًا
chat-effort-no-price = { $effort }، السعر غير معروف

chat-waiting = في انتظار الإجابة
chat-answering = يجيب الآن
chat-thinking = يفكّر
chat-thinking-long = يفكّر…
chat-thinking-model = { $model } يفكّر…
chat-trying-again = { $note }؛ محاولة جديدة بعد { $seconds } ث
chat-trying-again-unexplained = لا إجابة بعد؛ محاولة جديدة بعد { $seconds } ث

chat-send-key = إرسال المفتاح
chat-allow-and-send = السماح والإرسال
chat-send-when-back = إرسال عند عودة الاتصال
chat-enter-key = إدخال مفتاح
chat-enter-passphrase = إدخال عبارة المرور

chat-queued = حُفظت. تُرسل حالما يمكن الوصول إلى النموذج، ولو بعد إعادة التشغيل.
chat-do-not-send = عدم الإرسال
chat-try-now = المحاولة الآن

chat-queue = الرسائل المنتظرة
chat-queue-edit = تحرير: إعادة إلى حقل الرسالة
chat-queue-held = محتجزة: لم تكتمل إجابة
chat-queue-send-after = إرسال بعد هذه الإجابة
chat-queue-send-now = إرسال الآن
chat-queue-going = تُرسل عند اكتمال الإجابة
