devices-title =
    { $whose ->
        [shared] مشترك مع آخرين
       *[own] الأجهزة الأخرى
    }
devices-folder = المجلد المشترك
devices-folder-help =
    { $whose ->
        [shared] يُزامَن ما تقوله في المحادثات التي تشاركها مع كل من لديه هذا المجلد وعبارة مروره. لا يذهب إليه شيء آخر منك. يحتاج إلى مكان خاص به تنقله Syncthing أو Dropbox أو قرص شبكة، أو إلى خادم: sftp://user@host/path أو webdav://host/path أو s3://bucket/prefix?endpoint=https://host أو azblob://container?account=name أو gcs://bucket.
       *[own] ما تقوله هنا وعلى أجهزتك الأخرى يُزامَن عبر مجلد ينقله بينها Syncthing أو Dropbox أو قرص شبكة؛ ويُنشأ إن لم يكن موجودًا. ويمكن استخدام خادم أيضًا: sftp://user@host/path أو webdav://host/path أو s3://bucket/prefix?endpoint=https://host أو azblob://container?account=name أو gcs://bucket.
    }
devices-folder-example =
    { $whose ->
        [shared] ~/Sync/extremis-shared
       *[own] ~/Sync/extremis
    }
devices-passphrase-folder = عبارة مرور المجلد
devices-passphrase-server = عبارة المرور لما يُحفظ هناك
devices-passphrase-new-help =
    { $whose ->
        [shared] كل ما في المجلد مشفّر بها. ١٢ حرفًا على الأقل، وهي نفسها للجميع. لا يمكن استعادتها.
       *[own] يُشفّر بها كل ما في المجلد. ١٢ حرفًا على الأقل، وهي نفسها على كل أجهزتك. لا يمكن استرجاعها إن نُسيت.
    }
devices-passphrase-again-help = مفاتيح المجلد ليست على هذا الجهاز، لذلك لا يُزامَن شيء. محادثاتك بأمان. للمتابعة أدخل عبارة المرور.
devices-shared-elsewhere = هذه المحادثة مشتركة، لكن ليس من هذا الجهاز: ما يُقال هنا يبقى هنا إلى أن يُعدّ المجلد المشترك.
devices-share = المشاركة
devices-share-help = يمكن مشاركة محادثات تختارها مع آخرين يقرؤونها ويواصلونها. ويبقى كل ما عداها لك.
devices-set-up = إعداد…
devices-show = إظهار
devices-name = اسمك
devices-name-help = الاسم الذي يراه الآخرون على رسائلك. يبقى ما قلته من قبل كما هو.
devices-name-new-help = الاسم الذي يراه الآخرون على رسائلك؛ إن لم تكتبه فهو ما يسميك به هذا الحاسوب.
devices-opening = يجري فتح المجلد
devices-go-on = متابعة
devices-use-folder = استخدام هذا المجلد
devices-use-server = استخدام هذا الخادم

devices-login-s3-user = معرّف مفتاح الوصول
devices-login-s3-secret = مفتاح الوصول السري
devices-login-webdav-user = المستخدم
devices-login-webdav-secret = كلمة المرور
devices-login-azblob-secret = مفتاح حساب التخزين أو رمز SAS للحاوية
devices-login-gcs-secret = مفتاح حساب الخدمة
devices-login-gcs-help = ملف JSON الذي أنشأته Google بمساره، أو محتواه. يُحفظ حيث مفاتيح API لديك.
devices-login-sftp-help = يدخل SSH بمفاتيحك كما في الطرفية، وإلى حاسوب يعرفه فقط. ولا يُطلب غير ذلك.
devices-login-help = يُحفظ حيث تُحفظ مفاتيح API، ولا يُرسل إلا إلى هذا الخادم.

devices-exchange = المزامنة
devices-exchange-now = مزامنة الآن
devices-pause = إيقاف مؤقت
devices-exchanging =
    { $whose ->
        [shared] تجري مزامنة ما تشاركه
       *[own] تجري المزامنة مع أجهزتك الأخرى
    }
devices-paused = متوقفة مؤقتًا.
devices-held = معلّقة: هذا الاتصال محسوب بالاستهلاك.
devices-metered = المزامنة عبر الاتصالات المحسوبة بالاستهلاك أيضًا
devices-metered-help = ما دام الاتصال يُدفع ثمنه بحسب ما يُنقل عبره، لا تجري مزامنة شيء مع خادم تلقائيًا. أما «مزامنة الآن» فتعمل دائمًا.
devices-never = لم يُزامَن شيء بعد.
devices-exchanged = آخر مزامنة: { $when }.
devices-just-now = قبل لحظات
devices-waiting =
    { $count ->
        [zero] لا تغييرات تنتظر الإرسال.
        [one] تغيير واحد ينتظر الإرسال.
        [two] تغييران ينتظران الإرسال.
        [few] { $count } تغييرات تنتظر الإرسال.
        [many] { $count } تغييرًا تنتظر الإرسال.
       *[other] { $count } تغيير تنتظر الإرسال.
    }
devices-files = الملفات المرفقة
devices-files-fetch = جلبها
devices-files-to-fetch =
    { $count ->
        [one] ملف مرفق واحد ينتظر جلبه ({ $size }).
        [two] ملفان مرفقان ينتظران جلبهما ({ $size }).
        [few] { $count } ملفات مرفقة تنتظر جلبها ({ $size }).
        [many] { $count } ملفًا مرفقًا ينتظر جلبه ({ $size }).
       *[other] { $count } ملف مرفق ينتظر جلبه ({ $size }).
    }
devices-files-to-send =
    { $count ->
        [one] ملف مرفق واحد ينتظر إرساله.
        [two] ملفان مرفقان ينتظران إرسالهما.
        [few] { $count } ملفات مرفقة تنتظر إرسالها.
        [many] { $count } ملفًا مرفقًا ينتظر إرساله.
       *[other] { $count } ملف مرفق ينتظر إرساله.
    }
devices-files-elsewhere =
    { $count ->
        [one] ملف مرفق واحد ينتظر أن يرسله جهاز آخر.
        [two] ملفان مرفقان ينتظران أن يرسلهما جهاز آخر.
        [few] { $count } ملفات مرفقة تنتظر أن يرسلها جهاز آخر.
        [many] { $count } ملفًا مرفقًا ينتظر أن يرسله جهاز آخر.
       *[other] { $count } ملف مرفق ينتظر أن يرسله جهاز آخر.
    }
devices-done = تمت مزامنة كل شيء.
devices-stopped = أُوقفت؛ وما زُومن يبقى.
devices-nothing-new = لم يكن هناك جديد.
devices-done-what =
    { $received ->
        [zero] لا رسائل جديدة
        [one] رسالة جديدة واحدة
        [two] رسالتان جديدتان
        [few] { $received } رسائل جديدة
       *[other] { $received } رسالة جديدة
    } من الأجهزة الأخرى، و{ $sent ->
        [zero] لم يُرسل أي تغيير
        [one] أُرسل تغيير واحد
        [two] أُرسل تغييران
        [few] أُرسلت { $sent } تغييرات
        [many] أُرسل { $sent } تغييرًا
       *[other] أُرسل { $sent } تغيير
    }.
devices-keys-this-run = لا توجد في نظامك سلسلة مفاتيح، لذلك يجب إدخال عبارة المرور من جديد بعد كل تشغيل لـ Extremis.
devices-keys-unanswered = لم تستجب سلسلة مفاتيح نظامك بعد: ربما تنتظر كلمة مرورها. إن لم تقبل المفاتيح فيجب إدخال عبارة المرور من جديد عند التشغيل التالي.

devices-list = الأجهزة
devices-since = ، منذ { $date }
devices-since-this = ، هذا الجهاز، منذ { $date }
devices-remove = إزالة…
devices-remove-of = إزالة { $device }
devices-passphrase = عبارة المرور
devices-passphrase-help = من يعرفها ولديه المجلد يستطيع قراءة كل ما فيه.
devices-passphrase-change = تغيير…

devices-stop = التوقف عن استخدامه…
devices-stop-ask = هل تريد التوقف عن استخدام المجلد المشترك؟
devices-stop-do = التوقف عن استخدامه
devices-stopping = يجري الإيقاف
devices-stop-what =
    { $whose ->
        [shared] لن يُزامَن شيء عبر { $folder } بعد الآن، وتُنسى مفاتيحه على هذا الجهاز. تبقى محادثاتك هنا، والمشتركة منها كذلك؛ ولا يصل بعدُ ما يقوله الآخرون فيها. يبقى المجلد كما هو.
       *[own] لن يُزامَن شيء بعد الآن عبر { $folder }، وتُنسى مفاتيحه على هذا الجهاز. تبقى محادثاتك هنا، ويبقى المجلد كما هو.
    }
devices-stop-later = يمكنك استخدامه من جديد لاحقًا بعبارة مروره.

devices-renew-ask = هل تريد تغيير عبارة المرور؟
devices-renew-do = تغييرها
devices-remove-ask = هل تريد إزالة «{ $device }»؟
devices-remove-do = إزالة
devices-renewing = تُكتب مفاتيح جديدة
devices-rewriting = يُكتب كل ما في المجلد من جديد
devices-renew-what =
    { $whose ->
        [shared] يُكتب كل ما في { $folder } من جديد بمفاتيح جديدة. يُسأل الآخرون عن عبارة المرور مرة واحدة؛ أخبر بها من سيواصلون.
       *[own] يُكتب كل ما في { $folder } من جديد بمفاتيح جديدة. تطلب أجهزتك الأخرى عبارة المرور مرة واحدة.
    }
devices-remove-what =
    { $whose ->
        [shared] يُكتب كل ما في { $folder } من جديد بمفاتيح جديدة لا يحصل عليها «{ $device }». يبقى عليه ما لديه من قبل؛ امنعه من الوصول إلى المجلد كذلك. يُسأل الآخرون عن عبارة المرور مرة واحدة.
       *[own] يُكتب كل ما في { $folder } من جديد بمفاتيح جديدة لا يحصل عليها «{ $device }». ما لديه من قبل يبقى عليه؛ فامنع وصوله إلى المجلد أيضًا. تطلب أجهزتك الأخرى عبارة المرور مرة واحدة.
    }
devices-passphrase-new = عبارة مرور جديدة
devices-passphrase-new-if = عبارة مرور جديدة، إن كان غيرك قد يعرف الحالية
devices-renewed =
    { $whose ->
        [shared] كل شيء بمفاتيح جديدة. يُسأل الآخرون عن عبارة المرور مرة واحدة.
       *[own] كل شيء بمفاتيح جديدة. تطلب أجهزتك الأخرى عبارة المرور مرة واحدة.
    }
devices-renew-stopped = أُوقف ذلك. المفاتيح الجديدة مستخدمة؛ وما هو بالقديمة يُكتب من جديد عند المزامنة التالية.
