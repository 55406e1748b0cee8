### إطار النوافذ: الأيقونة والإشعارات والاختصارات والإصدارات الأحدث.

shell-tray-open = فتح Extremis
shell-tray-ask = سؤال سريع
shell-tray-quit = إنهاء
shell-running-title = ما زال Extremis يعمل
shell-running = شغّل Extremis من جديد لترى نافذته. للإنهاء اضغط هناك { $quit } أو نفّذ: extremis --quit
shell-running-hotkey = يُظهر { $hotkey } النافذة المنبثقة. شغّل Extremis من جديد لترى نافذته. للإنهاء اضغط هناك { $quit } أو نفّذ: extremis --quit
shell-running-show = إظهار نافذته
shell-answered-title = أجاب Extremis
shell-answered = ‏«{ $title }». شغّل Extremis من جديد لتراها.
shell-answered-hotkey = ‏«{ $title }». يُظهرها { $hotkey }.
shell-answered-show = إظهار الإجابة
shell-not-inserted = لم تُدرج الإجابة
shell-key-control = Ctrl
shell-key-shift = Shift
shell-key-space = Space
shell-read-only = ‏{ $reason } حتى ذلك الحين يمكنك قراءة كل شيء، لكن لا يمكن حفظ جديد.
shell-no-home = لا يوجد مجلد منزل لحفظ المحادثات فيه. اضبط EXTREMIS_DATA_DIR وشغّل من جديد.
shell-not-started = خطأ: تعذّر تشغيل Extremis: { $error }. لم يتغيّر شيء.
shell-usage = خطأ: { $what }
shell-help =
    ‏Extremis: مساعد لسطح المكتب لا ينسى أبدًا

    الاستخدام: extremis [--hidden | --toggle | --ask TEXT | --new | --show ID | --command NAME | --quit]

    إن كان Extremis يعمل من قبل، فإن الذي يعمل ينفّذ المطلوب. اربط هذه الأوامر بمفاتيح سطح مكتبك حيث لا يعطي Extremis
    مفاتيح، كما في بعض أسطح مكتب Wayland.

      --toggle   إظهار النافذة المنبثقة أو إخفاؤها
      --ask      إظهار النافذة المنبثقة وطرح هذا السؤال عن التحديد في محادثة جديدة
      --new      إظهار النافذة المنبثقة بمحادثة جديدة
      --show     عرض محادثة في النافذة بمعرّفها أو عنوانها
      --command  إظهار النافذة المنبثقة وتشغيل أمر سريع، مثل proofread، على التحديد

      --hidden   البدء بلا نافذة، والاختصار العام يعمل
      --quit     إنهاء Extremis الذي يعمل كما يفعل أمر الإنهاء فيه؛ لا شيء إن لم يعمل أي منه
      --version  طباعة الإصدار
      --help     طباعة هذا
shell-ask-needs = يحتاج ‎--ask إلى سؤال
shell-show-needs = يحتاج ‎--show إلى معرّف محادثة
shell-command-needs = يحتاج ‎--command إلى اسم أمر سريع
shell-unknown-argument = ‏«{ $argument }» غير معروف هنا؛ انظر extremis --help
shell-link-kinds = لا تُفتح من إجابة إلا روابط الويب والبريد.
shell-link = تعذّر فتح الرابط: { $error }.
shell-popup-height = تعذّر على النافذة المنبثقة تغيير ارتفاعها: { $error }.
shell-popup-width = تعذّر على النافذة المنبثقة تغيير عرضها: { $error }.
shell-insert-nowhere = لا يعرف Extremis من أين جئت، لذلك لم يُدرج شيء. استخدم «نسخ».
shell-insert-cut = التحديد أطول مما التُقط منه، فلا يمكن وضع الإجابة بعده. لم يُدرج شيء؛ استخدم «نسخ».
shell-insert-terminal = لا تدخل عدة أسطر أو علامات جدولة إلى طرفية إلا بعد عرضها. لم يُدرج شيء؛ اضغط «إدراج» من جديد.
shell-screenshot-hint = اسحب فوق جزء من الشاشة أو انقر على نافذة. بالمفاتيح: الأسهم ومفتاح Space مرتين، أو Tab ثم Enter. ‏Esc يلغي.
shell-choose-import-file = اختر ملفًا للاستيراد
shell-choose-import-folder = اختر مجلدًا للاستيراد
shell-choose-export-file = اختر مكان التصدير
shell-choose-export-folder = اختر مجلدًا للتصدير
shell-choose-notes-folder = اختر مجلدًا للملاحظات
shell-choose-shared-folder = اختر المجلد الذي تتشاركه أجهزتك
shell-choose-saved-file = اختر مكان الحفظ
shell-choose-failed = تعذّر فتح نافذة اختيار الملفات في سطح المكتب ({ $error }). لم يُختر شيء. اكتب المسار بدلًا من ذلك.
shell-desktop = تعذّر فحص سطح المكتب: { $error }.
shell-login = تعذّر تغيير تشغيل Extremis عند تسجيل الدخول ({ $error }). بقي كما كان.
shell-login-program = لا يعرف البرنامج أين هو
shell-login-data-folder = ليس لمجلد البيانات مسار كامل
shell-login-no-folder = لا يوجد مجلد كهذا
shell-login-no-home = لا يوجد مجلد رئيسي للمستخدم
shell-login-program-path = مسار البرنامج ليس نصًا مقروءًا
shell-login-data-path = مسار مجلد البيانات ليس نصًا مقروءًا
shell-login-path = أحد المسارات ليس نصًا مقروءًا
shell-login-registry = لم يقبله سجل النظام
shell-login-registry-keeps = لم يتخلَّ عنه سجل النظام
shell-open-folder = لم يُعثر على برنامج يعرض { $folder }: { $error }.
shell-print = تعذّر فتح نافذة الطباعة: { $error }. لم يُطبع شيء.
shell-window-close = تعذّر إغلاق النافذة: { $error }.
shell-conversation-deleted = حُذفت هذه المحادثة. قد تكون في سلة المهملات.
shell-windows-held = لم تُفتح نوافذ محادثاتك من جديد: انتهى Extremis أثناء فتحها. لم يضع شيء مما فيها، ويمكن فتح كل منها من قائمتها في السرد.
shell-no-conversation = لا توجد محادثة { $name }: حُذفت أو لم تكن هنا قط. يعثر البحث على غيرها.
shell-hotkey-conflict = ‏{ $key } { $does ->
        [quick-command] يشغّل الأمر السريع من قبل
        [new-conversation] يبدأ محادثة جديدة من قبل
        [show-window] يُظهر النافذة من قبل
       *[popup] يستدعي النافذة المنبثقة من قبل
    }، لذلك { $not ->
        [quick-command] لا يشغّل الأمر السريع
        [new-conversation] لا يبدأ محادثة جديدة
        [show-window] لا يُظهر النافذة
       *[popup] لا يستدعي النافذة المنبثقة
    }. اختر مفتاحًا آخر لأحدهما في الإعدادات ← عام.
shell-hotkey-other = تعذّر استخدام الاختصار { $wished } ({ $why }). يعمل { $key } بدلًا منه، ويمكنك اختيار غيره في الإعدادات.
shell-hotkey-none = تعذّر تسجيل اختصار للنافذة المنبثقة ({ $why }). اختر غيره في الإعدادات، أو اربط مفتاحًا في سطح مكتبك بالأمر extremis --toggle فهو يفعل الشيء نفسه.
shell-hotkey-further = تعذّر استخدام { $key } ({ $why })، لذلك { $not ->
        [quick-command] لا يشغّل الأمر السريع
        [new-conversation] لا يبدأ محادثة جديدة
        [show-window] لا يُظهر النافذة
       *[popup] لا يستدعي النافذة المنبثقة
    }. اختر مفتاحًا آخر في الإعدادات ← عام، أو حرّره في البرنامج الذي يأخذه.
shell-hotkey-taken = أخذه برنامج آخر
shell-portal-declined = طُلب من سطح مكتبك ألا يعطي Extremis مفتاحًا. لن يُسأل من جديد قبل أن تريد.
shell-portal-closed = استرجع سطح مكتبك مفاتيح Extremis. يمكن طلبها منه من جديد.
shell-portal-gone = انتهى الجزء الذي يعطي المفاتيح من سطح مكتبك (xdg-desktop-portal)، ولا يعمل أي مفتاح. سيُسأل من جديد متى عاد.
shell-portal-popup = إظهار النافذة المنبثقة أو إخفاؤها
shell-portal-quick-command = تشغيل الأمر السريع المختار على التحديد
shell-portal-new-conversation = بدء محادثة جديدة في النافذة المنبثقة
shell-portal-show-window = إظهار النافذة
shell-portal-failed = لم يعطِ سطح مكتبك Extremis مفاتيحه ({ $why }). يمكن سؤاله من جديد.
shell-portal-silent = لا يجيب
shell-portal-bus-ended = انتهى ناقل الجلسة
shell-portal-no-name = لم يعطِ الناقل اسمًا
shell-portal-refused = أُجيب عن { $method } بالرمز { $response }
shell-portal-not-configured = لم يُظهر سطح مكتبك أين تُغيَّر مفاتيحه ({ $why }). ابحث في إعداداته عن الاختصارات.
shell-portal-no-key = لا يسمّي سطح مكتبك مفتاحًا { $action ->
        [quick-command] يشغّل الأمر السريع
        [new-conversation] يبدأ محادثة جديدة
        [show-window] يُظهر النافذة
       *[popup] يستدعي النافذة المنبثقة
    }. اضبط واحدًا في إعداداته.
shell-portal-declined-one = طُلب من سطح مكتبك ألا يعطي مفتاحًا { $action ->
        [quick-command] يشغّل الأمر السريع
        [new-conversation] يبدأ محادثة جديدة
        [show-window] يُظهر النافذة
       *[popup] يستدعي النافذة المنبثقة
    }.
shell-portal-changed = ‏{ $key } { $action ->
        [quick-command] يشغّل الآن الأمر السريع
        [new-conversation] يبدأ الآن محادثة جديدة
        [show-window] يُظهر الآن النافذة
       *[popup] يستدعي الآن النافذة المنبثقة
    }: غُيّر ذلك في إعدادات سطح مكتبك.
shell-portal-taken-away = لم يعد مفتاح { $action ->
        [quick-command] يشغّل الأمر السريع
        [new-conversation] يبدأ محادثة جديدة
        [show-window] يُظهر النافذة
       *[popup] يستدعي النافذة المنبثقة
    }: أُزيل في إعدادات سطح مكتبك، ويمكن ضبط واحد هناك من جديد.
shell-update-looking = تعذّرت معرفة هل يوجد إصدار أحدث: { $why }. لم يتغيّر شيء، ويستمر Extremis { $present } كما هو. أعد المحاولة لاحقًا.
shell-update-too-large = ما يرسله الخادم أكبر من أي حزمة منه
shell-update-not-signed = لم يُثبَّت Extremis { $version }: ما وصل ليس ما وقّعه صانعوه ({ $error }). رُمي. لم يتغيّر شيء، ويستمر Extremis { $present } كما هو. أعد المحاولة لاحقًا؛ فإن بقي الأمر كذلك فأخبر صانعيه ولا تثبّت تلك الحزمة يدويًا.
shell-update-moved = تعذّر تثبيت Extremis { $version }، ونُقل الإصدار السابق في هذه الأثناء: هو { $path }. محادثاتك آمنة. أعده إلى مكانه أو ثبّت حزمة يدويًا قبل أن تنهي Extremis.
shell-update-not-installed = تعذّر تثبيت Extremis { $version } ‏({ $error }). ما زال Extremis { $present } موجودًا ويستمر كما هو. تحقّق من وجود مساحة على القرص ومن أنك تستطيع الكتابة حيث يوجد Extremis، ثم أعد المحاولة.
shell-update-not-downloaded = لم يُنزَّل Extremis { $version }: { $why }. رُمي ما كان قد وصل. لم يتغيّر شيء، ويستمر Extremis { $present } كما هو. أعد المحاولة.
shell-update-slow = لم يُجب الخادم في الوقت المناسب
shell-update-no-server = تعذّر الوصول إلى الخادم
shell-update-not-encrypted = لن يكون الاتصال مشفّرًا
shell-update-nowhere = لا يقود الخادم إلى أي مكان
shell-update-broken = ما أرسله الخادم لا يُقرأ أو انقطع
shell-update-cut = انقطع الاتصال
shell-update-no-list = ما أرسله الخادم ليس قائمة إصدارات
shell-update-no-list-there = ليس لدى الخادم قائمة إصدارات
shell-update-no-package = ليس لأحدث إصدار حزمة لهذا النظام
shell-update-refused = رفضه الخادم ({ $status })
