storage-data = بياناتك
storage-folder = المجلد
storage-folder-size =
    { $count ->
        [zero] { $size } مع النسخ الاحتياطية، لا محادثات
        [one] { $size } مع النسخ الاحتياطية، محادثة واحدة
        [two] { $size } مع النسخ الاحتياطية، محادثتان
        [few] { $size } مع النسخ الاحتياطية، { $count } محادثات
       *[other] { $size } مع النسخ الاحتياطية، { $count } محادثة
    }
storage-folder-open = فتح المجلد
storage-kind = محفوظ بصيغة
storage-kind-json = ملفات JSON مقروءة
storage-kind-sqlite = ملف SQLite واحد
storage-kind-json-help = ملف لكل محادثة يفتحه أي محرّر.
storage-kind-sqlite-help = كل المحادثات في ملف قاعدة بيانات واحد.
storage-kind-change = تغيير…
storage-kind-change-to = تغيير إلى { $kind }
storage-check = الفحص
storage-check-help = يقرأ كل محادثة وينظر هل تلف شيء. لا يُغيَّر شيء.
storage-check-data = فحص بياناتي
storage-transfer = الاستيراد والتصدير
storage-deleting = الحذف
storage-trash-days = إفراغ سلة المهملات بعد
storage-trash-days-help = يمكن استعادة المحادثات والرسائل المحذوفة حتى ذلك الحين. القيمة صفر تبقيها حتى تفرغها.
storage-quick-days = التخلص من المحادثات السريعة بعد
storage-quick-days-help = ما سُئل في النافذة المنبثقة ولم تُبقِه يُنقل إلى سلة المهملات. القيمة صفر تبقيه.
storage-unit-days =
    { $count ->
        [one] يوم
        [two] يومان
        [few] أيام
        [many] يومًا
       *[other] يوم
    }
storage-unit-conversations =
    { $count ->
        [one] محادثة
        [two] محادثتان
        [few] محادثات
       *[other] محادثة
    }
storage-days =
    { $count ->
        [zero] { $count } يوم
        [one] يوم واحد
        [two] يومان
        [few] { $count } أيام
        [many] { $count } يومًا
       *[other] { $count } يوم
    }
storage-clean-up = التنظيف
storage-clean-up-help = ينقل المحادثات التي لم تُستخدم منذ زمن طويل إلى سلة المهملات.
storage-clean-up-ask = تنظيف…
storage-clear = مسح كل البيانات
storage-clear-help = يزيل كل محادثة وكل ما يُتذكّر عنك. تُصنع نسخة احتياطية أولًا.
storage-clear-ask = مسح كل البيانات…

storage-size-bytes = { $size } بايت
storage-size-kb = { $size } كيلوبايت
storage-size-mb = { $size } ميغابايت
storage-size-gb = { $size } غيغابايت
storage-size-tb = { $size } تيرابايت

storage-index = فهرس البحث
storage-index-whole = يمكن البحث في كل المحادثات.
storage-index-making = يجري إنشاء فهرس البحث
storage-index-again = إنشاؤه من جديد
storage-index-made = أُنشئ فهرس البحث من جديد.

storage-backups = النسخ الاحتياطية
storage-backups-help = تُصنع تلقائيًا وأنت تكتب: كل ساعة ليوم، وكل يوم لأسبوع، وكل أسبوع لشهر. لا يشغل مساحةً إلا ما تغيّر.
storage-backing-up = يجري النسخ الاحتياطي
storage-backed-up = أُنشئت نسخة احتياطية: { $time }.
storage-back-up-now = نسخ احتياطي الآن
storage-backups-list = النسخ الاحتياطية، الأحدث أولًا
storage-backups-none = لا نسخة احتياطية بعد. تُصنع الأولى تلقائيًا بعد أن تكتب شيئًا بقليل.
storage-backup-hourly = تلقائيًا
storage-backup-asked = بطلب منك
storage-backup-before-migration = قبل تحديث الملفات
storage-backup-before-conversion = قبل تغيير صيغة الحفظ
storage-backup-before-restore = قبل استعادة
storage-backup-before-clear = قبل مسح كل البيانات
storage-backup-unknown = نسخة احتياطية
storage-restore = استعادة…
storage-restore-of = استعادة النسخة الاحتياطية من { $time }
storage-restore-ask = هل تريد استعادة هذه النسخة الاحتياطية؟
storage-restoring = تجري الاستعادة
storage-restore-what =
    { $count ->
        [zero] تعود محادثاتك إلى ما كانت عليه في <strong>{ $time }</strong>: لا محادثات.
        [one] تعود محادثاتك إلى ما كانت عليه في <strong>{ $time }</strong>: محادثة واحدة.
        [two] تعود محادثاتك إلى ما كانت عليه في <strong>{ $time }</strong>: محادثتان.
        [few] تعود محادثاتك إلى ما كانت عليه في <strong>{ $time }</strong>: { $count } محادثات.
       *[other] تعود محادثاتك إلى ما كانت عليه في <strong>{ $time }</strong>: { $count } محادثة.
    }
storage-restore-safe = تُصنع أولًا نسخة احتياطية من الوضع الحالي، فيمكن التراجع عن ذلك. المحادثات التي بدأت بعد ذلك التاريخ تُنقل إلى سلة المهملات.
storage-undoing = تجري إعادة كل شيء

storage-check-reading = تجري قراءة كل محادثة
storage-check-reading-on = تجري قراءة كل محادثة…
storage-check-well = كل شيء على ما يرام.
storage-check-mended =
    { $count ->
        [zero] لم تُصلح أي مشكلة.
        [one] أُصلحت مشكلة واحدة.
        [two] أُصلحت مشكلتان.
        [few] أُصلحت { $count } مشكلات.
       *[other] أُصلحت { $count } مشكلة.
    }
storage-check-found =
    { $count ->
        [zero] لم يُعثر على أي مشكلة.
        [one] عُثر على مشكلة واحدة.
        [two] عُثر على مشكلتين.
        [few] عُثر على { $count } مشكلات.
       *[other] عُثر على { $count } مشكلة.
    }
storage-check-mendable =
    { $count ->
        [zero] لم يُعثر على أي مشكلة.
        [one] عُثر على مشكلة واحدة. لم يُغيَّر شيء بعد.
        [two] عُثر على مشكلتين. لم يُغيَّر شيء بعد.
        [few] عُثر على { $count } مشكلات. لم يُغيَّر شيء بعد.
       *[other] عُثر على { $count } مشكلة. لم يُغيَّر شيء بعد.
    }
storage-check-read =
    { $count ->
        [zero] لم تُقرأ أي محادثة.
        [one] قُرئت محادثة واحدة بلا خلل، بما في ذلك ما في سلة المهملات.
        [two] قُرئت محادثتان بلا خلل، بما في ذلك ما في سلة المهملات.
        [few] قُرئت { $count } محادثات بلا خلل، بما في ذلك ما في سلة المهملات.
       *[other] قُرئت { $count } محادثة بلا خلل، بما في ذلك ما في سلة المهملات.
    }
storage-check-findings = نتائج الفحص
storage-check-fate = أُصلح.
storage-check-again = فحص من جديد
storage-mend = إصلاح
storage-mending = يجري الإصلاح

storage-clean-up-title = تنظيف المحادثات
storage-clean-up-do = نقل إلى سلة المهملات
storage-clean-up-which = أي المحادثات
storage-clean-up-by-age = حسب القِدم
storage-clean-up-by-number = حسب العدد
storage-clean-up-unused = لم تُستخدم منذ
storage-clean-up-unused-help = يُحسب من الرسالة الأخيرة.
storage-clean-up-unused-days = عدد الأيام بلا استخدام
storage-clean-up-latest = الكل ما عدا الأحدث
storage-clean-up-latest-help = تُنقل أولًا الأقدم استخدامًا.
storage-clean-up-latest-count = عدد المحادثات التي تبقى
storage-clean-up-counting = يجري العدّ…
storage-clean-up-would =
    { $count ->
        [0] لن تُنقل أي محادثة.
        [one] ستُنقل محادثة واحدة إلى سلة المهملات.
        [two] ستُنقل محادثتان إلى سلة المهملات.
        [few] ستُنقل { $count } محادثات إلى سلة المهملات.
       *[other] ستُنقل { $count } محادثة إلى سلة المهملات.
    }
storage-clean-up-safe = تُصنع نسخة احتياطية أولًا. ما في سلة المهملات يمكن استعادته حتى تُفرغ.
storage-clean-up-did =
    { $count ->
        [zero] لم تُنقل أي محادثة إلى سلة المهملات.
        [one] نُقلت محادثة واحدة إلى سلة المهملات.
        [two] نُقلت محادثتان إلى سلة المهملات.
        [few] نُقلت { $count } محادثات إلى سلة المهملات.
       *[other] نُقلت { $count } محادثة إلى سلة المهملات.
    }

storage-clear-title = هل تريد مسح كل البيانات؟
storage-clear-word = مسح
storage-clearing = يجري المسح
storage-clear-what =
    { $count ->
        [zero] سيُزال كل ما يُتذكّر عنك. تبقى الإعدادات والمفاتيح.
        [one] ستُزال محادثة واحدة وكل ما يُتذكّر عنك. تبقى الإعدادات والمفاتيح.
        [two] ستُزال محادثتان وكل ما يُتذكّر عنك. تبقى الإعدادات والمفاتيح.
        [few] ستُزال { $count } محادثات وكل ما يُتذكّر عنك. تبقى الإعدادات والمفاتيح.
       *[other] ستُزال { $count } محادثة وكل ما يُتذكّر عنك. تبقى الإعدادات والمفاتيح.
    }
storage-clear-safe = تُصنع نسخة احتياطية أولًا. للتراجع عن ذلك، استعد تلك النسخة من الإعدادات، في «النسخ الاحتياطية». ولمحو شيء نهائيًا، ومن النسخ الاحتياطية أيضًا، اختر «نسيان» من قائمته بدلًا من ذلك.

storage-convert-json = تغيير إلى ملفات JSON مقروءة
storage-convert-sqlite = تغيير إلى ملف SQLite واحد
storage-convert-json-means = تصبح كل محادثة ملفًا مستقلًا يمكنك قراءته ونسخه والبحث فيه بأي برنامج.
storage-convert-sqlite-means = تُجمع كل المحادثات في ملف قاعدة بيانات واحد: أسرع حين تكثر جدًا، وسهل النسخ كاملًا. وتحتاج البرامج الأخرى إلى SQLite لقراءته.
storage-convert-safe = لا يضيع شيء في الحالتين، ويمكنك الرجوع متى شئت. تُقرأ النسخة الجديدة وتُقارن قبل استخدامها، وتُحفظ القديمة. توقَف الإجابات التي تصل الآن، ويُحفظ ما وصل منها.
storage-convert-now = تغيير الآن
storage-converted = تم: محادثاتك محفوظة الآن بصيغة <strong>{ $kind }</strong>. قُرئت كل واحدة منها من جديد وقورنت.
storage-converted-kept = النسخة القديمة محفوظة في <path>{ $path }</path>

storage-saving-here = يجري حفظ الوضع الحالي
storage-saving-unsaved = يجري حفظ ما لم يُحفظ بعد
storage-ending = يجري الإنهاء
storage-step-back-up = تُصنع نسخة احتياطية من الوضع الحالي
storage-step-copy = تُكتب النسخة الجديدة
storage-step-verify = تُقارن بالأصل
storage-step-unpack = فك الضغط (ميغابايت)
storage-step-import = يجري الاستيراد
storage-step-restore = تجري الاستعادة
storage-step-erase = يجري المحو
storage-step-index = يجري إنشاء فهرس البحث
storage-step-export = يجري التصدير
storage-step-sync = تجري المزامنة مع أجهزتك الأخرى

storage-erased-soon = تُمحى قريبًا
storage-erased-in =
    { $count ->
        [one] تُمحى خلال يوم
        [two] تُمحى بعد يومين
        [few] تُمحى بعد { $count } أيام
        [many] تُمحى بعد { $count } يومًا
       *[other] تُمحى بعد { $count } يوم
    }

storage-unsaved =
    { $count ->
        [one] { $reason } تغيير واحد موجود في ذاكرة الحاسوب فقط. يمكنك المتابعة؛ يواصل Extremis محاولة الحفظ. لا تغلقه حتى يختفي هذا التحذير.
        [two] { $reason } تغييران موجودان في ذاكرة الحاسوب فقط. يمكنك المتابعة؛ يواصل Extremis محاولة الحفظ. لا تغلقه حتى يختفي هذا التحذير.
        [few] { $reason } { $count } تغييرات موجودة في ذاكرة الحاسوب فقط. يمكنك المتابعة؛ يواصل Extremis محاولة الحفظ. لا تغلقه حتى يختفي هذا التحذير.
        [many] { $reason } { $count } تغييرًا في ذاكرة الحاسوب فقط. يمكنك المتابعة؛ يواصل Extremis محاولة الحفظ. لا تغلقه حتى يختفي هذا التحذير.
       *[other] { $reason } { $count } تغيير في ذاكرة الحاسوب فقط. يمكنك المتابعة؛ يواصل Extremis محاولة الحفظ. لا تغلقه حتى يختفي هذا التحذير.
    }
storage-saving = تجري محاولة الحفظ
storage-save-now = المحاولة الآن
storage-quit-title = لم يُحفظ كل شيء
storage-quit-lose =
    { $count ->
        [one] إنهاء وفقدان تغيير واحد
        [two] إنهاء وفقدان تغييرين
        [few] إنهاء وفقدان { $count } تغييرات
        [many] إنهاء وفقدان { $count } تغييرًا
       *[other] إنهاء وفقدان { $count } تغيير
    }
storage-quit-keep = إبقاؤه مفتوحًا
storage-quitting = يجري الإنهاء
storage-quit-safe = أبقِ Extremis مفتوحًا: يواصل المحاولة ويحفظ كل شيء حالما يستطيع. إنهاؤه الآن يُفقدك ما هو في ذاكرة الحاسوب فقط.
