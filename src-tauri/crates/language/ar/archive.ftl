### المحادثات على القرص.

archive-disk-full = القرص ممتلئ، لذلك تعذّرت كتابة { $path }. كل ما حُفظ من قبل آمن. أفرغ بعض المساحة ثم أعد المحاولة.
archive-read-only = ‏{ $path } على قرص لا يمكن الكتابة عليه. لم يتغيّر شيء. اجعله قابلًا للكتابة أو اختر مجلد بيانات آخر.
archive-permission-denied = ليس لدى Extremis إذن باستخدام { $path }. لم يتغيّر شيء. امنح حسابك حق الوصول إليه أو اختر مجلد بيانات آخر.
archive-file-in-use = يفتح برنامج آخر الملف { $path }. كل ما حُفظ من قبل آمن. أغلق البرنامج الذي يعرض هذا الملف أو يفحصه أو يزامنه ثم أعد المحاولة.
archive-io = تعذّر استخدام { $path }: { $reason }. كل ما حُفظ من قبل آمن. أعد المحاولة.
archive-corrupt-kept = ملف هذه المحادثة تالف ({ $reason }). حُفظ باسم { $path }، ومحادثاتك الأخرى لم تتأثر.
archive-corrupt-left = ملف هذه المحادثة تالف ({ $reason }). تُرك كما هو في { $path }، ومحادثاتك الأخرى لم تتأثر.
archive-newer-version = حُفظت هذه المحادثة بإصدار أحدث من Extremis (إصدار الملف { $version }). هي كما هي في { $path }. حدّث Extremis لفتحها.
archive-locked = يستخدم Extremis آخر { $path }{ $holder }. لم يتغيّر شيء. أغلق ذاك أو اختر مجلد بيانات آخر.
archive-holder-program = ({ $program }، العملية { $pid })
archive-holder-process = (العملية { $pid })
archive-lock-lost = أُزيل قفل { $path } أثناء عمل Extremis، فقد يكون Extremis آخر كتب هناك. لم يُحفظ هذا، ولن يكتب هذا البرنامج شيئًا آخر؛ كل ما حُفظ من قبل آمن. أغلق Extremis ثم شغّله من جديد.
archive-not-found = لا توجد محادثة { $id } هنا. ربما أُزيلت أو وُضعت جانبًا لأنها تالفة.
archive-no-such-backup = لا توجد نسخة احتياطية «{ $name }» هنا. لم يتغيّر شيء. اختر واحدة من قائمة النسخ الاحتياطية.
archive-already-exists = توجد محادثة { $id } من قبل. لم يتغيّر شيء.
archive-stale = تغيّرت المحادثة منذ ذلك الحين (المراجعة { $found } لا { $expected }). لم يتغيّر شيء. أعد المحاولة.
archive-without-message = لا تُحفظ محادثة بلا رسالة.
archive-change = لا يناسب التغيير هذه المحادثة: { $reason }. لم يتغيّر شيء.
archive-encode = تعذّرت كتابة هذا بصيغة JSON: { $reason }. لم يتغيّر شيء.
archive-opened-for-reading = محادثاتك مفتوحة للقراءة فقط، لذلك لا يمكن تغيير شيء هنا.
archive-nothing-to-import = تعذّرت قراءة أي محادثة في { $path }. لم يتغيّر شيء. ما يمكن استيراده: { $formats }.
archive-nothing-to-import-because = تعذّرت قراءة أي محادثة في { $path } ({ $reason }). لم يتغيّر شيء. ما يمكن استيراده: { $formats }.
archive-in-the-way = ‏{ $path } موجود من قبل ولم يكتبه تصدير. لم يتغيّر شيء. اختر اسمًا آخر أو مجلدًا فارغًا.
archive-cancelled = أُوقف بناءً على طلبك. لم يتغيّر شيء، وإذا بدأ من جديد فسيكمل من حيث كان.
archive-not-verified = تبيّن أن النسخة مختلفة ({ $what })، لذلك لم تُستخدم. لم يتغيّر شيء. أعد المحاولة.
archive-file-empty = الملف فارغ
archive-file-json = ليس محادثة بصيغة JSON: { $reason }
archive-file-foreign = يخص المحادثة { $id }
archive-file-parts = رسائله لا تترابط: { $reason }
archive-file-newer = إصداره { $version }
archive-full = القرص الذي فيه { $folder } ممتلئ. أفرغ بعض المساحة عليه.
archive-not-writable = ‏{ $path } على قرص لا يمكن الكتابة عليه. اجعله قابلًا للكتابة.
archive-no-permission = ليس لدى Extremis إذن بالكتابة في { $path }. امنح حسابك حق الوصول إليه.
archive-held-open = يفتح برنامج آخر { $path }. أغلق البرنامج الذي يعرض هذا الملف أو يفحصه أو يزامنه.
archive-not-written = تعذّرت الكتابة في { $path } ‏({ $source }). افحص القرص الذي هو عليه.
archive-not-saved = ‏{ $reason } ما تكتبه من الآن يبقى في الذاكرة العاملة ويُحفظ متى قبله القرص. لا تغلق Extremis قبل ذلك.
archive-saved-again = كل ما كان في الذاكرة العاملة محفوظ على القرص الآن.
archive-merged = غيّر برنامج آخر «{ $title }» أثناء استخدامها هنا. أُخذ ما أضافه، ولم يُكتب فوق شيء.
archive-elsewhere = يستخدم Extremis على { $machine } هذا المجلد أيضًا. ما يكتبه كلاهما يُدمج محادثةً محادثة. ما يُتذكّر عنك وتعليماتك هي آخر ما كُتب، فغيّرها على جهاز واحد في كل مرة.
archive-journal-safe = لم يضع شيء: كل رسالة في السجل. يواصل Extremis محاولة كتابة الملفات المقروءة.
archive-log-safe = لم يضع شيء: كل رسالة في سجل الأرشيف. يواصل Extremis محاولة نقلها إلى ملف الأرشيف.
archive-saved-in-full = محادثاتك محفوظة كاملة من جديد.
archive-all-newer = حُفظت محادثاتك بإصدار أحدث من Extremis (إصدار الملف { $version }). تُعرض بقدر ما يفهمها هذا الإصدار وهي كما هي؛ حدّث Extremis لتغييرها.
archive-not-erased = ما طلبت نسيانه لم يُمحَ في كل مكان بعد. { $error } يكمل Extremis ذلك عند التشغيل القادم.
archive-answer-kept = انتهى Extremis بينما كانت إجابة تصل في «{ $title }». حُفظ ما كان قد وصل.
archive-answer-homeless = إجابة كانت تصل تخص محادثة لا يمكنها أخذها. حُفظت باسم { $path }.
archive-restore-finished = كانت استعادة نسخة احتياطية قد انقطعت وهي الآن مكتملة. للتراجع عنها استعد النسخة { $name }.
archive-restore-gone = انقطعت استعادة نسخة احتياطية ولا يمكن إكمالها. ما كان هناك من قبل موجود في نسخك الاحتياطية.
archive-restore-unfinished = انقطعت استعادة نسخة احتياطية وتعذّر إكمالها: { $error } لم يضع شيء: ما كان هناك من قبل موجود في نسخك الاحتياطية.
archive-replaced = وضع برنامج آخر ملفًا مكان ملف الأرشيف الذي كان مستخدمًا هنا. أُعيدت محادثاتك، ويُؤخذ ما يزيده الملف الآخر؛ وهو محفوظ باسم { $path }.
archive-put-back = أزال برنامج آخر ملف الأرشيف أو سجله أو استبدله وكان مستخدمًا هنا. أُعيد كل شيء، ولم يضع شيء.
archive-rescued = كان ملف الأرشيف تالفًا أو وضعه برنامج آخر هناك. حُفظ باسم { $path }، وكل ما أمكن إنقاذه في ملف جديد.
archive-instructions-changed = غيّر تعليماتك لكل المحادثات برنامج آخر أو قرص يتعطل. تُستخدم كما هي الآن، وقد تكون في نسخة احتياطية كما كانت.
archive-instructions-lost = تعذّرت قراءة { $lost } من نسخ تعليماتك لكل المحادثات؛ تُستخدم الأخرى، وآخرها سارية. قد تكون في نسخة احتياطية.
archive-as-found = ‏{ $what } حُفظ الملف كما وُجد باسم { $path }.
archive-memories-changed = غيّر ما يُتذكّر عنك برنامج آخر أو قرص يتعطل. يُستخدم كما هو الآن، وقد يكون في نسخة احتياطية كما كان.
archive-not-readable-here = لا تجوز قراءة { $path }، لذلك تنقص تلك المحادثة من القائمة. محادثاتك الأخرى لم تتأثر.
archive-one-newer = حُفظت محادثة بإصدار أحدث من Extremis (إصدار الملف { $version }). هي كما هي؛ حدّث Extremis لفتحها.
archive-rebuilt = كانت قائمة المحادثات ناقصة أو تالفة فأُعيد بناؤها: عُثر على { $count }.

## ما الخلل في شيء، في جملة تذكره.

archive-no-file = ليس ملفًا
archive-too-large = حجمه أكبر من { $size } ميغابايت
archive-file-damaged = الملف تالف. { $used }
archive-saved-by-newer = حُفظ بإصدار أحدث من Extremis (إصدار الملف { $version })
archive-no-memories = لا يحوي ذكريات: { $reason }
archive-no-instructions = لا يحوي تعليمات: { $reason }
archive-nested = فيه شيء متداخل أعمق مما يجوز
archive-journal-cut = قطع برنامج آخر جزءًا من السجل
archive-journal-removed = يزيل برنامج آخر السجل
archive-journal-folder = كان في مكان جزء من السجل مجلد، فقد تنقص تغييرات حديثة.
archive-being-written = يكتب فيه برنامج آخر الآن
archive-not-index = ليس فهرسًا: { $reason }.
archive-index-newer = إصدارها { $version }، كتبها إصدار أحدث من Extremis.
archive-row-changed = صف ليس كما كُتب
archive-row-missing = صف من جدوله «{ $table }» ناقص
archive-conversation-row-missing = صف محادثة ناقص
archive-parts-missing = تنقص { $table ->
        [messages] رسائل
        [summaries] ملخّصات
       *[facts] معلومات
    } من محادثة
archive-database-empty = هو فارغ
archive-database-log = سجله تالف
archive-database-foreign = هو ملف برنامج آخر
archive-database-versionless = لا يذكر إصداره
archive-database-not-mended = تعذّر إصلاحه
archive-differs-conversation = المحادثة { $id }
archive-differs-list = قائمة المحادثات
archive-differs-memories = ما يُتذكّر عنك
archive-differs-open = أي محادثة مفتوحة
archive-restore-forgotten = نُسيت
archive-restore-memories = لا يمكن قراءة { $count } من الذكريات فيه
archive-restore-instructions = لا يمكن قراءة { $count } من نسخ التعليمات فيه

## ما يُستخدم من شيء تالف وما فُقد.

archive-used = يُستخدم كل شيء.
archive-used-readable = كل رسالة مقروءة ويُستخدم كل شيء.
archive-used-but = يُستخدم كل ما عدا ذلك، والمفقود: { $lost }.
archive-used-readable-but = كل رسالة مقروءة ويُستخدم كل ما عدا ذلك، والمفقود: { $lost }.
archive-used-restored =
    ‏{ $used } فيها الآن { $count ->
        [one] رسالة واحدة
        [two] رسالتان
        [few] { $count } رسائل
       *[other] { $count } رسالة
    } من نسخة احتياطية.
archive-lost-message =
    { $count ->
        [one] رسالة
        [two] رسالتان
        [few] { $count } رسائل
       *[other] { $count } رسالة
    }
archive-lost-ending =
    { $count ->
        [one] ما قيل بعد نهايتها
       *[other] ما قيل بعد نهايتها (العدد: { $count })
    }
archive-lost-letters =
    { $count ->
        [one] بعض حروف رسالة
        [two] بعض حروف رسالتين
        [few] بعض حروف { $count } رسائل
       *[other] بعض حروف { $count } رسالة
    }
archive-lost-parent =
    { $count ->
        [one] ما تجيب عنه رسالة
        [two] ما تجيب عنه رسالتان
        [few] ما تجيب عنه { $count } رسائل
       *[other] ما تجيب عنه { $count } رسالة
    }
archive-lost-deleted-message =
    { $count ->
        [one] رسالة في سلة المهملات
        [two] رسالتان في سلة المهملات
        [few] { $count } رسائل في سلة المهملات
       *[other] { $count } رسالة في سلة المهملات
    }
archive-lost-summary =
    { $count ->
        [one] نسخة من ملخّصها
        [two] نسختان من ملخّصها
        [few] { $count } نسخ من ملخّصها
       *[other] { $count } نسخة من ملخّصها
    }
archive-lost-fact =
    { $count ->
        [one] معلومة مهمة
        [two] معلومتان مهمتان
        [few] { $count } معلومات مهمة
       *[other] { $count } معلومة مهمة
    }
archive-lost-policy =
    { $count ->
        [one] كيفية تذكّرها
       *[other] كيفية تذكّرها (العدد: { $count })
    }
archive-lost-instructions =
    { $count ->
        [one] نسخة من تعليماتها
        [two] نسختان من تعليماتها
        [few] { $count } نسخ من تعليماتها
       *[other] { $count } نسخة من تعليماتها
    }
archive-lost-sent =
    { $count ->
        [one] ما أُرسل إلى نموذج
       *[other] ما أُرسل إلى نموذج (العدد: { $count })
    }
archive-lost-message-detail =
    { $count ->
        [one] تفصيل في رسالة
        [two] تفصيلان في رسائل
        [few] { $count } تفاصيل في رسائل
        [many] { $count } تفصيلًا في رسائل
       *[other] { $count } تفصيل في رسائل
    }
archive-lost-detail =
    { $count ->
        [one] تفصيل
        [two] تفصيلان
        [few] { $count } تفاصيل
        [many] { $count } تفصيلًا
       *[other] { $count } تفصيل
    }
archive-lost-memory =
    { $count ->
        [one] ذكرى عنك
        [two] ذكريان عنك
        [few] { $count } ذكريات عنك
       *[other] { $count } ذكرى عنك
    }

## ما فُعل حيال تلف، يُذكر مرة واحدة.

archive-set-aside = تعذّرت قراءة { $name } ‏({ $reason }). حُفظ باسم { $path }، ومحادثاتك الأخرى لم تتأثر.
archive-earlier-copy = يمكن استعادة نسخة سابقة من { $at } من نسخك الاحتياطية، أو بالأمر: extremis-cli backups restore { $name } --session { $id }
archive-left-in-place = تعذّرت قراءة { $name } ‏({ $reason }). تُرك كما هو، ومحادثاتك الأخرى لم تتأثر.
archive-not-moved = تعذّر وضعه جانبًا: { $error }
archive-session-damaged = ملف «{ $title }» تالف. { $used }
archive-session-changed = غيّر «{ $title }» برنامج آخر أو قرص يتعطل: ملفها ليس كما كتبه Extremis. تُعرض كما في الملف الآن، وقد تكون في نسخة احتياطية كما كانت.
archive-memories-unreadable = تعذّرت قراءة ما يُتذكّر عنك ({ $reason }). حُفظ الملف باسم { $path }، ومحادثاتك لم تتأثر.
archive-memories-lost = تعذّرت قراءة { $lost ->
        [one] ذكرى واحدة
        [two] ذكريين
        [few] { $lost } ذكريات
       *[other] { $lost } ذكرى
    } عنك، وتُستخدم الباقية: { $count }. قد يكون الناقص في نسخة احتياطية.
archive-instructions-unreadable = تعذّرت قراءة تعليماتك لكل المحادثات ({ $reason })، لذلك لا تُرسل أي تعليمات. حُفظ الملف باسم { $path }، ومحادثاتك لم تتأثر.
archive-earlier-in-backup = في نسخة احتياطية ما هو أقدم؛ يستعيده الأمر extremis-cli doctor --fix.
archive-list-updated = غيّر برنامج آخر { $count ->
        [one] إحدى محادثاتك
        [two] اثنتين من محادثاتك
       *[other] { $count } من محادثاتك
    }، لذلك حُدّثت القائمة.
archive-journal-part-kept = جزء من السجل تالف، فقد ينقص تغيير حديث. حُفظ الجزء التالف باسم { $path }. استُعيد كل ما عداه.
archive-journal-part-left = جزء من السجل تالف، فقد ينقص تغيير حديث. تُرك الجزء التالف في مكانه. استُعيد كل ما عداه.
archive-changes-kept =
    { $count ->
        [one] تغيير حديث واحد
        [two] تغييران حديثان
        [few] { $count } تغييرات حديثة
        [many] { $count } تغييرًا حديثًا
       *[other] { $count } تغيير حديث
    } في المحادثة { $id } لا يلائم ما بقي منها. حُفظ الجزء التالف باسم { $path }. استُعيد كل ما عداه.
archive-changes-left =
    { $count ->
        [one] تغيير حديث واحد
        [two] تغييران حديثان
        [few] { $count } تغييرات حديثة
        [many] { $count } تغييرًا حديثًا
       *[other] { $count } تغيير حديث
    } في المحادثة { $id } لا يلائم ما بقي منها. تُرك الجزء التالف في مكانه. استُعيد كل ما عداه.
archive-database-saved = كان ملف الأرشيف تالفًا ({ $reason }). حُفظ ما أمكنت قراءته منه في ملف جديد: { $there }
archive-database-kept = حُفظ الملف التالف باسم { $path }.
archive-database-left = ملف الأرشيف تالف ({ $reason }). يُعرض ما أمكنت قراءته منه: { $there } تُرك كما هو، ويصلحه Extremis حين يُفتح للكتابة في المرة القادمة.
archive-database-there =
    { $count ->
        [zero] لا محادثات.
        [one] محادثة واحدة.
        [two] محادثتان.
        [few] { $count } محادثات.
       *[other] { $count } محادثة.
    }
archive-database-completed =
    { $count ->
        [one] أُكملت محادثة واحدة من نسخة احتياطية.
        [two] أُكملت محادثتان من نسخة احتياطية.
        [few] أُكملت { $count } محادثات من نسخة احتياطية.
       *[other] أُكملت { $count } محادثة من نسخة احتياطية.
    }
archive-database-gone =
    { $count ->
        [one] تعذّر إنقاذ محادثة واحدة، وليست في أي نسخة احتياطية.
        [two] تعذّر إنقاذ محادثتين، وليستا في أي نسخة احتياطية.
        [few] تعذّر إنقاذ { $count } محادثات، وليست في أي نسخة احتياطية.
       *[other] تعذّر إنقاذ { $count } محادثة، وليست في أي نسخة احتياطية.
    }
archive-conflict-copy = نسخة من محادثة صنعها برنامج آخر أُخذ ما فيها أو تعذّرت قراءتها، وهي الآن في { $path }. لم يتغيّر بها في المحادثة شيء لا تراه.

## الفحص: ما يجده وما معناه أو ما يفعله الإصلاح.

archive-doctor-attachment-missing = ‏{ $name }، المرفق برسالة في «{ $title }»، مفقود.
archive-doctor-attachment-elsewhere = ‏{ $name }، المرفق برسالة في «{ $title }»، ليس على هذا الجهاز.
archive-doctor-attachment-changed = ‏{ $name }، المرفق برسالة في «{ $title }»، ليس كما كان: غيّره برنامج آخر أو القرص يتعطل.
archive-doctor-attachment-unreadable = ‏{ $name }، المرفق برسالة في «{ $title }»، لا يمكن قراءته: { $reason }.
archive-doctor-brings-back = يعيده الإصلاح من النسخة الاحتياطية { $at }.
archive-doctor-attachment-waits = ما فيه محفوظ مع رسالته. الملف على أجهزتك الأخرى: يُجلب حين تُعرض رسالته، وتُجلب كلها بزر «جلبها» في الإعدادات ← التخزين أو بالأمر `sync fetch`.
archive-doctor-attachment-other-device = ما فيه محفوظ مع رسالته. قد يكون الملف على جهاز آخر من أجهزتك.
archive-doctor-aside-and-back = يضعه الإصلاح جانبًا ويعيده من النسخة الاحتياطية { $at }.
archive-doctor-attachment-aside = يضعه الإصلاح جانبًا كاملًا، وليس في أي نسخة احتياطية. ما فيه محفوظ مع رسالته.
archive-doctor-attachments-unnamed =
    { $count ->
        [one] ملف مرفق واحد لا يخص أي رسالة.
        [two] ملفان مرفقان لا يخصان أي رسالة.
        [few] { $count } ملفات مرفقة لا تخص أي رسالة.
        [many] { $count } ملفًا مرفقًا لا يخص أي رسالة.
       *[other] { $count } ملف مرفق لا يخص أي رسالة.
    }
archive-doctor-attachments-unnamed-advice = لا يُزال شيء تلقائيًا. احذف من هناك ما لا تحتاجه إن أردت المساحة.
archive-doctor-no-backup = لا توجد نسخة احتياطية بعد.
archive-doctor-no-backup-advice = تُصنع واحدة خلال ساعة.
archive-doctor-future-backup = تاريخ النسخة الاحتياطية { $name } في المستقبل.
archive-doctor-future-backup-advice = ساعة هذا الحاسوب خاطئة الآن أو كانت خاطئة حين صُنعت.
archive-doctor-backup-manifest = لا يمكن قراءة وصف النسخة الاحتياطية { $name }: { $reason }.
archive-doctor-backup-manifest-advice = ما زالت استعادة محادثاتها ممكنة. يكتب الإصلاح وصفها من جديد.
archive-doctor-backup-damaged = لا يمكن قراءة { $file } في النسخة الاحتياطية { $name }: { $reason }.
archive-doctor-backup-damaged-advice = ملفات النسخة الأخرى سليمة. يضع الإصلاح هذا الملف جانبًا كي لا تستخدمه نسخة لاحقة.
archive-doctor-quarantined = وُضع { $name } جانبًا من قبل.
archive-doctor-quarantined-advice = هو محفوظ لتنظر فيه.
archive-doctor-session-missing = وُضعت المحادثة { $id } جانبًا لأنها تالفة، وهي ناقصة من القائمة.
archive-doctor-restores = يستعيدها الإصلاح من النسخة الاحتياطية { $at }.
archive-doctor-left-in-file = ليست في أي نسخة احتياطية. ما بقي منها في ذلك الملف.
archive-doctor-database-mending = يضع الإصلاح الملف جانبًا، ويحفظ ما يمكن قراءته منه في ملف جديد، ويأخذ الباقي من أحدث نسخة احتياطية.
archive-doctor-database-damaged = ملف الأرشيف تالف: { $reason }.
archive-doctor-database-newer = كتب الأرشيفَ إصدار أحدث من Extremis (الإصدار { $version }).
archive-doctor-database-newer-advice = يُترك كما هو؛ حدّث Extremis لفتحه.
archive-doctor-database-memories = لا يمكن قراءة ما يُتذكّر عنك. { $error }
archive-doctor-database-session = لا يمكن قراءة المحادثة { $id }. { $error }
archive-doctor-database-aside = يضع الإصلاح الملف جانبًا كاملًا، وليست هذه المحادثة في أي نسخة احتياطية.
archive-doctor-no-data = لا يوجد مجلد بيانات هنا بعد.
archive-doctor-no-data-advice = يُنشأ مع أول رسالة.
archive-doctor-no-folder = حيث ينبغي أن يكون مجلد البيانات شيء آخر.
archive-doctor-no-folder-advice = انقله من هناك أو اختر مجلد بيانات آخر.
archive-doctor-no-access = لا يمكن النظر في مجلد البيانات: { $reason }.
archive-doctor-no-access-advice = امنح حسابك حق الوصول إليه.
archive-doctor-in-use = مجلد البيانات قيد الاستخدام{ $holder }.
archive-doctor-in-use-advice = قد لا يكون ما يُذكر هنا حديثًا؛ لإصلاح شيء أغلق ذاك البرنامج أولًا.
archive-doctor-erasure = انقطعت عملية محو.
archive-doctor-conversion = انقطعت عملية تحويل.
archive-doctor-restore = انقطعت استعادة نسخة احتياطية.
archive-doctor-to-its-end = يكملها الإصلاح.
archive-doctor-conversion-advice = إن بدأت من جديد فستكمل، ويتخلّى الإصلاح عما كانت نسخته. لم يتأثر الأرشيف.
archive-doctor-permissions = يمكن لمستخدمين آخرين لهذا الحاسوب النظر في { $count } من ملفاتك أو مجلداتك.
archive-doctor-permissions-advice = يجعلها الإصلاح خاصة بك.
archive-doctor-leftover = بقي { $name } من كتابة انقطعت.
archive-doctor-leftover-advice = لا حاجة إلى شيء فيه، ويزيله الإصلاح.
archive-doctor-low-space = لا تتوفر على قرص مجلد البيانات إلا { $size } ميغابايت.
archive-doctor-low-space-advice = أفرغ بعض المساحة كي لا يضطر شيء إلى الانتظار في الذاكرة العاملة.
archive-doctor-something-else = فيه شيء آخر
archive-doctor-drafts = لا يمكن قراءة المسودات (ما كُتب ولم يُرسل بعد): { $reason }.
archive-doctor-drafts-advice = لم تتأثر أي رسالة. يضع الإصلاح الملف جانبًا حيث يمكن النظر فيما فيه.
archive-doctor-outbox = لا يمكن قراءة قائمة الرسائل التي تنتظر الاتصال: { $reason }.
archive-doctor-outbox-advice = الرسائل نفسها في محادثاتها. يضع الإصلاح الملف جانبًا؛ اطرح الأسئلة هناك من جديد.
archive-doctor-window = لا يمكن قراءة مكان النافذة: { $reason }.
archive-doctor-window-advice = تُفتح النافذة في مكانها المعتاد. يضع الإصلاح الملف جانبًا.
archive-doctor-keys = ملف مفاتيح API المختومة تالف: { $reason }.
archive-doctor-keys-advice = يضعه الإصلاح جانبًا؛ أدخل المفاتيح بعد ذلك من جديد أو ضع نسخة من الملف مكانه.
archive-doctor-journal-folder = في مكان جزء من السجل مجلد.
archive-doctor-journal-folder-advice = قد تنقص تغييرات حديثة. يوضع جانبًا عند التشغيل القادم.
archive-doctor-journal-damaged = في السجل قيد تالف عند البايت { $offset }.
archive-doctor-journal-damaged-advice = قد ينقص تغيير حديث. يضع الإصلاح الجزء التالف جانبًا ويكمل بالباقي.
archive-doctor-journal-orphans =
    { $count ->
        [one] تغيير حديث واحد
        [two] تغييران حديثان
        [few] { $count } تغييرات حديثة
        [many] { $count } تغييرًا حديثًا
       *[other] { $count } تغيير حديث
    } في المحادثة { $id } لا يلائم ملفها.
archive-doctor-journal-orphans-advice = ملفها أو تغييرات سابقة ناقصة. يطبّقها الإصلاح على أحدث نسخة احتياطية لها أو يحفظها جانبًا.
archive-doctor-not-mended = تعذّر إصلاح كل شيء. { $error }
archive-doctor-foreign-file = ‏{ $name } في مجلد المحادثات ليس محادثة.
archive-doctor-foreign-file-advice = يُترك كما هو.
archive-doctor-second-file = ‏{ $name } ملف ثانٍ لمحادثة واحدة.
archive-doctor-second-file-advice = يُستخدم الآخر، ويُترك هذا كما هو.
archive-doctor-session-anew = يحفظ الإصلاح الملف كما هو في الحجر ويكتبه من جديد دون ما لا يمكن قراءته. قد يكون ذلك في نسخة احتياطية.
archive-doctor-session-changed = ملف «{ $title }» ليس كما كتبه Extremis: غيّره برنامج آخر أو القرص يتعطل.
archive-doctor-used-as-is = يُستخدم كما هو. قد يكون في نسخة احتياطية كما كان.
archive-doctor-session-newer = حُفظت المحادثة { $id } بإصدار أحدث من Extremis (إصدار الملف { $version }).
archive-doctor-session-newer-advice = تُترك كما هي؛ حدّث Extremis لفتحها.
archive-doctor-session-unreadable = لا يمكن قراءة ملف المحادثة { $id }: { $reason }.
archive-doctor-session-restores = يضعه الإصلاح جانبًا ويستعيد المحادثة من النسخة الاحتياطية { $at } مع ما يعرفه السجل منذ ذلك الحين.
archive-doctor-session-aside = يضعه الإصلاح جانبًا كاملًا، وليست هذه المحادثة في أي نسخة احتياطية.
archive-doctor-index-missing = قائمة المحادثات مفقودة.
archive-doctor-index-missing-advice = تعود تلقائيًا عند التشغيل القادم أو بالإصلاح.
archive-doctor-index-unreadable = لا يمكن قراءة قائمة المحادثات. { $reason }
archive-doctor-index-anew = يصنع الإصلاح قائمة جديدة من المحادثات.
archive-doctor-index-differs = تقول قائمة المحادثات غير ما يقوله { $count ->
        [one] ملف واحد
        [two] ملفان
        [few] { $count } ملفات
        [many] { $count } ملفًا
       *[other] { $count } ملف
    }.
archive-doctor-session-gone = ملف المحادثة { $id } المذكورة في القائمة غير موجود.
archive-doctor-session-gone-advice = ليست في أي نسخة احتياطية. تخرج من القائمة عند التشغيل القادم.
archive-doctor-memories-damaged = لا يمكن قراءة { $lost ->
        [one] ذكرى واحدة
        [two] ذكريين
        [few] { $lost } ذكريات
       *[other] { $lost } ذكرى
    } عنك، وتُستخدم الباقية: { $count }.
archive-doctor-memories-damaged-advice = يحفظ الإصلاح الملف كما هو في الحجر ويكتبه من جديد دون ما لا يُقرأ. قد يكون ذلك في نسخة احتياطية.
archive-doctor-memories-changed = ما يُتذكّر عنك ليس كما كتبه Extremis: غيّره برنامج آخر أو القرص يتعطل.
archive-doctor-memories-newer = حُفظت الذكريات بإصدار أحدث من Extremis (إصدار الملف { $version }).
archive-doctor-left-alone = تُترك كما هي؛ حدّث Extremis.
archive-doctor-memories-unreadable = لا يمكن قراءة ما يُتذكّر عنك: { $reason }.
archive-doctor-memories-unreadable-advice = يضع الإصلاح الملف جانبًا ويستعيد الذكريات من أحدث نسخة احتياطية.
archive-doctor-instructions-changed = تعليماتك لكل المحادثات ليست كما كتبها Extremis: غيّرها برنامج آخر أو القرص يتعطل.
archive-doctor-instructions-changed-advice = تُستخدم كما هي. قد تكون في نسخة احتياطية كما كانت.
archive-doctor-instructions-newer = حُفظت التعليمات بإصدار أحدث من Extremis (إصدار الملف { $version }).
archive-doctor-instructions-unreadable = لا يمكن قراءة تعليماتك لكل المحادثات: { $reason }.
archive-doctor-instructions-unreadable-advice = يضع الإصلاح الملف جانبًا ويستعيد التعليمات من أحدث نسخة احتياطية.
archive-doctor-settings = لا يمكن قراءة الإعدادات: { $reason }.
archive-doctor-settings-advice = الإعدادات الافتراضية مستخدمة. يضع الإصلاح الملف جانبًا.
