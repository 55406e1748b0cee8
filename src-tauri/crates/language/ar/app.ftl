### ما يمكن طلبه من Extremis.

app-not-attached = ‏{ $reason } لم يُرسل شيء.
app-summary = لم يُكتب الملخّص: { $reason } تبقى كل الرسائل كما هي، وتعيد الرسالة القادمة المحاولة.
app-no-model = لم يُضبط أي نموذج. رسالتك محفوظة. اختر نموذجًا في الإعدادات ثم اضغط «إعادة المحاولة».
app-server-not-allowed = لم يُرسل شيء: النموذج في { $server } ولم تستخدمه من قبل. رسالتك محفوظة. اسمح بهذا الخادم أو اختر نموذجًا آخر في الإعدادات.
app-key-not-encrypted = لم يُرسل مفتاح API: الاتصال بـ { $address } غير مشفّر، فيمكن لكل من في الطريق إليه أن يقرأ المفتاح. استخدم عنوانًا يبدأ بـ https أو وافق على إرسال المفتاح كما هو.
app-cannot-summarise = لا يوجد الآن نموذج يمكنه كتابة هذا الملخّص من جديد. لم يتغيّر شيء. اختر واحدًا في الإعدادات؛ وحتى ذلك الحين تُصنع الملخّصات الجديدة من جمل المحادثة نفسها.
app-nothing-to-summarise = لا جديد يُلخَّص بعد: تبقى أحدث الرسائل دائمًا كلمةً بكلمة.
app-no-summary = ليس لهذه المحادثة ملخّص بعد، فلا شيء يُحرَّر.
app-empty-message = لا شيء يُرسل: الرسالة فارغة.
app-empty-edit = لا يمكن تحرير رسالة حتى تصير لا شيء. هي كما كانت؛ إن أردت زوالها فانسها.
app-answer-running = ما زالت إجابة تصل في هذه المحادثة. انتظرها أو أوقفها ثم أرسل من جديد.
app-summary-running = يُكتب الآن ملخّص لهذه المحادثة. لم يتغيّر شيء؛ انتظره أو ألغه ثم أعد المحاولة.
app-not-found = لا يوجد هنا { $what ->
        [fact] معلومة
        [file] ملف
        [memory] ذكرى
        [message] رسالة
        [picture] صورة
        [command] أمر سريع
        [version] نسخة
        [summary] نسخة ملخّص
       *[conversation] محادثة
    } «{ $id }».
app-busy = يجري العمل على محادثاتك كلها. لم يغيّر هذا شيئًا؛ أعد المحاولة عند الانتهاء.
app-closing = يُغلق Extremis الآن. ما ظهر أنه أُرسل محفوظ.
app-why-no-model = لم يُضبط أي نموذج
app-why-busy = المزوّد مشغول
app-why-no-server = تعذّر الوصول إلى خادم النماذج
app-why-cut = انقطع الاتصال
app-why-slow = لم يُجب النموذج في الوقت المناسب
app-why-key-rejected = رُفض مفتاح API
app-why-key-missing = يطلب خادم النماذج مفتاح API
app-why-keys-locked = مفاتيح API مقفلة
app-why-not-allowed = لا يسمح خادم النماذج بذلك
app-why-no-credit = لم يبقَ رصيد في الحساب
app-why-no-pictures = لا يقبل { $model } الصور
app-why-too-long = المحادثة أطول مما يتسع له { $model }
app-why-out-of-memory = ليس لدى خادم النماذج ذاكرة كافية لـ { $model }
app-why-unknown-model = لا يعرف خادم النماذج { $model }
app-why-status = أبلغ خادم النماذج عن مشكلة (HTTP { $status })
app-why-declined = أوقف مرشّح الخدمة الإجابة
app-why-malformed = تعذّر فهم إجابة خادم النماذج
app-why-builtin = تعذّر تشغيل النموذج المدمج
app-sending-less-too-long = المحادثة أطول مما يتسع له { $model }، فيُرسل أقل منها.
app-sending-less-memory = الذاكرة لا تكفي لقراءة كل شيء، فيُرسل أقل.
app-answer-tool = يريد استخدام أداة ({ $tool }) بدل أن يجيب، ولا توجد أداة
app-answer-at-limit = بلغ حد طوله قبل كلمته الأولى
app-answer-empty = كانت الإجابة فارغة
app-attach-not-whole = لم يصل { $name } كاملًا. أرفقه من جديد.
app-attach-missing = لا يوجد ملف { $name } لإرفاقه. لم يُرسل شيء.
app-attach-unreadable = تعذّرت قراءة { $name }: { $why }. لم يُرسل شيء.
app-attach-no-file = ‏{ $name } ليس ملفًا، فلا يمكن إرفاقه.
app-attach-too-many = يرافق الرسالةَ { $most } ملفًا على الأكثر. لم يُرسل شيء؛ أزل بعضها أو أرسلها في عدة رسائل.
app-attach-gone = لم يعد ملف مرفق موجودًا. لم يُرسل شيء؛ أرفقه من جديد.
app-continue-whole = لا تُكمَل إلا إجابة انقطعت، وهذه كاملة.
app-retry-no-question = لا سؤال قبل هذه الإجابة، فلا يمكن إعادة محاولتها.
app-retry-question-deleted = السؤال في سلة المهملات. استعده ثم أعد المحاولة.
app-retry-question-forgotten = نُسي السؤال، فلا يمكن الإجابة عنه من جديد.
app-delete-forgotten = نُسيت هذه الرسالة من قبل، فلم يبقَ شيء يُحذف.
app-restore-erased = مُحيت هذه الرسالة نهائيًا ولا يمكن استعادتها.
app-edit-conversation-deleted = هذه المحادثة في سلة المهملات. استعدها ثم حرّر الرسالة.
app-edit-not-yours = لا يمكن تحرير إلا رسائلك. للحصول على إجابة أخرى أعد المحاولة.
app-edit-forgotten = نُسيت هذه الرسالة، فلا شيء يُحرَّر.
app-edit-deleted = هذه الرسالة في سلة المهملات. استعدها ثم حرّرها.
app-no-free-name = لا اسم متاح له في { $folder }. لم يُكتب شيء.
app-import-nothing-to-undo = لا استيراد يمكن التراجع عنه. لم يتغيّر شيء.
app-instructions-too-long = تحتاج إلى نحو { $length } رمز، ويقرأ { $model } { $budget } على الأكثر. لا تأخذ التعليمات أكثر من نصف ذلك، فلا يتلقاها هذا النموذج: اختصرها أو اختر نموذجًا بسياق أكبر.
app-instructions-this-model = هذا النموذج
app-instructions-left-out = يجيب { $model } من دون تعليماتك: تحتاج إلى { $tokens } رمز، وليس لها أكثر من نصف ما يقرأه وهو { $budget }. اختصرها أو اختر نموذجًا بسياق أكبر.
app-keys-read-only = لا يمكن إنشاء ملف: مجلد البيانات مفتوح للقراءة فقط.
app-keys-stored = أجابت سلسلة المفاتيح: مفتاح { $address } محفوظ فيها.
app-keys-not-stored = لم تأخذ سلسلة المفاتيح مفتاح { $address } ({ $why }). يُستخدم المفتاح حتى تُغلق Extremis. افتح قفل سلسلة المفاتيح وأدخل المفتاح من جديد للاحتفاظ به.
app-keys-removed = أجابت سلسلة المفاتيح: أُزيل منها مفتاح { $address }.
app-keys-not-removed = ربما بقي في سلسلة المفاتيح مفتاح { $address } ({ $why }). لا يستخدمه Extremis. افتح قفل سلسلة المفاتيح وأزل المفتاح من جديد، أو أزله في برنامجها.
app-keys-file-closed = الملف المشفّر مغلق، فيبقى المفتاح فيه. افتح الملف لإزالته.
app-keys-stay = أُزيل { $name }، لكن لم يُزل مفتاحه: { $why }
app-label-tag = يحتاج الوسم إلى حرف ظاهر واحد على الأقل. لم يتغيّر شيء.
app-label-folder = يحتاج المجلد إلى اسم فيه حرف ظاهر واحد على الأقل. لم يتغيّر شيء.
app-backup-overdue = تعذّر إنشاء نسخة احتياطية الآن: { $error } محادثاتك محفوظة مع ذلك، وتُعاد المحاولة بعد عشر دقائق.
app-model-builtin = نموذج مصغّر مدمج: تجربة دون اتصال، بالإنجليزية، يخطئ كثيرًا
app-model-builtin-missing = ملفه مفقود. لم يضع شيء: اختر نموذجًا آخر في الإعدادات أو ثبّت Extremis من جديد.
app-model-key-empty = المفتاح فارغ. لم يُحفظ شيء.
app-model-address = ‏{ $error } أعطِ عنوانًا آخر في الإعدادات.
app-model-unknown-kind = ‏{ $model } من نوع لا يعرفه هذا الإصدار من Extremis ({ $kind }). لم يضع شيء؛ اختر نموذجًا آخر أو ثبّت الإصدار الأحدث الذي اختير فيه.
app-model-listener = ، حيث يستمع { $program }
app-model-account = ‏{ $listener }، من الحساب { $account }
app-model-of-command = النموذج «{ $name }» المذكور في الأمر لم يُستخدم من قبل وليس على خادم في هذا الحاسوب. اختره مرة من قائمة النماذج أو سمِّ غيره في الأمر.
app-model-nowhere = لا خادم على هذا الحاسوب لديه نموذج «{ $name }»، ولم يُستخدم من قبل. حدّد مكانه بـ ‎--url.
app-parameter-temperature = درجة الحرارة لهذا النموذج عدد من ٠ إلى { $most }، لا { $given }. لم يتغيّر شيء.
app-parameter-top-p = ‏Top P عدد أكبر من ٠ وحتى ١، لا { $given }. لم يتغيّر شيء.
app-parameter-one-of-two = تقبل نماذج { $maker } درجة حرارة أو Top P، لا كليهما. لم يتغيّر شيء.
app-parameter-longest = لأطول إجابة من { $least } إلى { $most } رمز، لا { $length }. لم يتغيّر شيء.
app-parameter-not-taken = لا يقبل { $model } القيمة المضبوطة لـ «{ $parameter }». سُئل من دونها، ويجيب كما يفعل من تلقاء نفسه؛ يمكنك إفراغ الحقل في الإعدادات، تحت ما يستطيعه هذا النموذج.
app-outbox-read-only = لا يمكن وضع شيء في الانتظار: مجلد البيانات مفتوح للقراءة فقط.
app-due-messages =
    { $count ->
        [one] رسالة واحدة
        [two] رسالتان
        [few] { $count } رسائل
       *[other] { $count } رسالة
    }
app-due-yours =
    { $count ->
        [one] رسالة واحدة منك
        [two] رسالتان منك
        [few] { $count } رسائل منك
       *[other] { $count } رسالة منك
    }
app-due-tokens =
    { $count ->
        [one] رمز واحد
        [two] رمزان
        [few] { $count } رموز
        [many] { $count } رمزًا
       *[other] { $count } رمز
    }
app-due-sent-tokens = أكثر من { $count ->
        [one] رمز واحد
        [two] رمزين
        [few] { $count } رموز
        [many] { $count } رمزًا
       *[other] { $count } رمز
    } للإرسال
app-due-or = ‏{ $first } أو { $second }
app-due-topic = ‏{ $when }، أو حين يتغيّر الموضوع (فاصل { $minutes } دقيقة، أو أقل من { $percent }٪ من الكلمات المشتركة)
app-due-again = ‏{ $when }، ثم كل { $count ->
        [one] رسالة
        [two] رسالتين
        [few] { $count } رسائل
       *[other] { $count } رسالة
    }
app-facts-preferences = التفضيلات
app-facts-decisions = القرارات
app-facts-facts = معلومات
app-facts-sources = المصادر
app-facts-document = بنية المستند
app-facts-names = الأسماء
app-facts-other = أخرى
app-quick-taken = ‏/{ $name } شيء آخر من قبل. لم يُحفظ شيء؛ اختر اسمًا آخر.
app-quick-exists = يوجد أمر ‎/{ $name } من قبل. لم يُحفظ شيء؛ اختر اسمًا آخر.
app-quick-built-in = ‏/{ $name } مدمج ولا ملف له، فلا شيء يُحذف.
app-quick-larger = إنه أكبر من { $kilobytes } كيلوبايت
app-quick-read-only = لا يمكن تغيير الأوامر: مجلد البيانات مفتوح للقراءة فقط.
app-quick-too-large = للأمر مساحة { $kilobytes } كيلوبايت. لم يُحفظ شيء؛ اختصره.
app-quick-not-saved = لم يُحفظ شيء: { $reason }.
app-file-line = ‏{ $file }، السطر { $line }: { $reason }.
app-quick-not-removed = تعذّرت إزالة ملف ‎/{ $name }: { $error }.
app-quick-no-selection = لا شيء محدد، و‎/{ $command } يتعلق بما هو محدد. حدّد نصًا أولًا أو اكتبه بعد ‎/{ $command }.
app-quick-no-question = اكتب بعد ‎/{ $command } ما الذي عليه فعله.
app-quick-no-clipboard = يحتاج ‎/{ $command } إلى الحافظة، وهي فارغة أو لا يجوز قراءتها (الإعدادات، الالتقاط).
app-quick-not-captured = يحتاج ‎/{ $command } إلى { $what ->
        [app] التطبيق
        [title] عنوان النافذة
       *[url] عنوان الصفحة
    }، ولم يُلتقط هنا.
app-quick-twice = ملف آخر هو أمر بالاسم نفسه
app-quick-not-text = ليس نصًا بترميز UTF-8
app-quick-name = للاسم حروف وأرقام و - و _، { $most } على الأكثر
app-quick-head = الرأس الذي يبدأ هنا ليس في آخره سطر { $fence }
app-quick-key-value = ‏«{ $line }» ليس سطرًا من نوع «key: value»
app-quick-key-twice = ‏«{ $key }» مكتوب مرتين
app-quick-answer = ‏answer هو show أو replace أو append أو copy، لا «{ $value }»
app-quick-no-template = لا قالب: لن يُرسل شيء
app-add-same = هذه هي المحادثة نفسها. لم يتغيّر شيء.
app-add-deleted = تلك المحادثة في سلة المهملات. استعدها ثم أعد المحاولة.
app-add-empty = لا شيء في تلك المحادثة.
app-pin-forgotten = نُسيت هذه الرسالة، فلا شيء يُثبَّت.
app-pin-deleted = هذه الرسالة في سلة المهملات. استعدها ثم ثبّتها.
app-search-operator = لا يوجد عامل مثل { $typed }، فبُحث عنه ككلمات. توجد app: و role: و before: و after: و title: و tag: و folder: و in:this و is:pinned و is:archived.
app-search-value = تعذّر فهم { $typed } فبُحث عنه ككلمات. جرّب { $example }.
app-search-role = role:user أو role:assistant
app-search-is = is:pinned أو is:archived
app-search-date = يومًا أو شهرًا أو سنة، مثل 2026-03-01 أو 2026-03 أو 2026
app-sent-not-kept = لم يُحفظ ما أُرسل لهذه الإجابة: جاءت من مكان آخر أو من قبل أن يحفظ Extremis ذلك. يُحفظ مع كل إجابة جديدة.
app-sent-nothing = لم يُرسل شيء لهذه الرسالة: ليست إجابة. سمِّ الإجابة عنها.
app-several-titles = عدة محادثات اسمها «{ $name }»: سمِّ واحدة بمعرّفها، { $ids }.
app-answer-elsewhere = هذه الرسالة في نسخة أخرى من هذه المحادثة، وتصل إجابة في النسخة الحالية. انتظرها أو أوقفها ثم افتح الرسالة من جديد.
app-hotkey-empty = يحتاج الاختصار إلى مفتاح واحد على الأقل، مثل Ctrl+Shift+Space.
app-settings-unreadable = تعذّرت قراءته ({ $error })
app-settings-no-object = ينبغي أن يكون هذا كائنًا في {"{"}…{"}"}
app-settings-empty = إنه فارغ
app-settings-too-short = ينتهي قبل أوانه: ينقصه قوس أو علامة اقتباس
app-settings-no-json = ليس هذا JSON ({ $said })؛ انظر هناك وفي آخر السطر السابق
app-settings-read-only = لا يمكن حفظ الإعدادات: مجلد البيانات مفتوح للقراءة فقط.
app-settings-merged = أُخذ بـ config.json من جديد، مع ما تغيّر هنا في هذه الأثناء.
app-settings-replaced = أُخذ بـ config.json. يقول في { $names } غير ما ضُبط هنا في هذه الأثناء؛ والملف هو المعتمد. ما ضُبط هنا محفوظ بجانبه في config.replaced-1.json أو في آخر ملف بهذا الاسم.
app-settings-not-taken = لا يمكن أخذ الإعدادات من { $what } تُرك الملف كما هو، وتُستخدم الإعدادات السابقة أو الافتراضية. لم تتأثر أي محادثة.
app-summary-none-before = لم يكن لهذا ملخّص من قبل، فلا ملخّص يبقى بدلًا منه. اقبل هذا أو حرّره أو اطلب كتابته من جديد.
app-summary-not-held = لم تعد هذه النسخة تنتظر قرارًا. لم يتغيّر شيء.
app-summary-no-line = ‏«{ $line }» ليس سطرًا من هذا الملخّص. لم يُقفل شيء.
app-summary-offline = دون اتصال، بجمل المحادثة نفسها
app-sync-keys-left = لم يعد المخزن مستخدمًا، لكن ربما بقيت مفاتيحه في سلسلة المفاتيح ({ $why }). محادثاتك آمنة. أزلها في برنامج سلسلة المفاتيح.
app-sync-no-keys = مفاتيح المخزن ليست على هذا الحاسوب. لم يتغيّر شيء. اضبط المخزن من جديد بعبارة مروره أو أعطِ العبارة بـ ‎--passphrase-env.
app-sync-no-store = لم يُضبط أي مخزن. اضبط واحدًا بـ `sync set URL --passphrase-env VARIABLE`، مثل file:///mnt/share/extremis.
app-sync-same-store = هذا المخزن مستخدم من قبل، لأجهزتك أو لما تشاركه. يحتاج كل منهما إلى مكان خاص به، كمجلد بجانبه.
app-share-apart = لا يُزامَن الآن ما تشاركه مع الآخرين. { $reason }
app-sync-is-shared = هذا مخزن لمحادثات يتشاركها عدة أشخاص، لا لأجهزتك. لم يُرسَل شيء. اضبطه تحت «مشترك مع آخرين» أو بـ `sync set URL --shared`.
app-sync-is-own = هذا مخزن لأجهزة شخص ما، لا لمحادثات يتشاركها عدة أشخاص. لم يُرسَل شيء. يحتاج ما تشاركه إلى مكان خاص به، كمجلد بجانبه.
app-share-name-missing = يجب أن يرى الآخرون أي الرسائل لك: اكتب اسمًا، أو أعطه بـ --name.
app-share-new-passphrase = من يُزال يعرف عبارة المرور الحالية: أدخل عبارة جديدة وأخبر بها من سيواصلون. لم يتغير شيء.
app-share-no-store = لا يوجد بعد مخزن للمحادثات المشتركة. اضبط واحدًا في الإعدادات تحت «مشترك مع آخرين» أو بـ `sync set URL --shared`، ثم شارك المحادثة.
app-share-no-name = يحتاج الاسم إلى حرف مرئي واحد على الأقل. يبقى الاسم السابق.
app-sync-passphrase-short = عبارة المرور قصيرة: يستطيع من لديه المخزن تخمينها. لم يتغيّر شيء. اختر { $least } حرفًا على الأقل، مثل خمس كلمات لا علاقة بينها.
app-sync-vault-back = وصّل قرصه، أو أعد ملفه `vault`، أو اضبط المخزن من جديد.
app-sync-keys-gone = مفاتيحه اختفت
app-sync-file-not-sent = ‏{ $name } ليس في المخزن بعد. يرسله الجهاز الذي لديه في مزامنته القادمة، فأحضره حينئذ من جديد. ما يقوله محفوظ مع رسالته.
app-sync-keys-stopped = أُوقف. عبارة المرور والمفاتيح كما كانت، ولم يضع شيء.
app-sync-no-device = لا جهاز في هذا المخزن اسمه { $name }. لم يتغيّر شيء. يسردها `sync devices`.
app-sync-this-device = هذا هو الجهاز الذي تستخدمه. لم يتغيّر شيء. أزله من جهاز آخر أو أوقف المزامنة هنا.
app-sync-several-devices = ‏{ $count } أجهزة اسمها { $name }. لم يتغيّر شيء. حدّد أيها بمعرّفه؛ يسردها `sync devices`.
app-sync-move-stopped = أُوقف. ما زال المخزن السابق مستخدمًا، ولم يتغيّر فيه شيء.
app-sync-no-password = كلمة مرور { $user } للمخزن ليست على هذا الحاسوب. لم يتغيّر شيء، ومحادثاتك آمنة. اضبط المخزن بها من جديد أو اضبط { $variable } حيث يُشغَّل Extremis.
app-sync-no-key = مفتاح المخزن ليس على هذا الحاسوب. لم يتغيّر شيء، ومحادثاتك آمنة. اضبط المخزن به من جديد أو اضبط { $variable } حيث يُشغَّل Extremis.
app-sync-apart = لا يجري الآن أي تبادل مع أجهزتك الأخرى. { $reason }
app-sync-quick-folder = مجلد الأوامر السريعة: { $error }
app-sync-settings-replaced = ضبط جهازان من أجهزتك { $names } بقيم مختلفة. الأحدث هو المعتمد على كليهما، والأخرى محفوظة في { $file } في مجلد البيانات.
app-memories-exports = في { $folder } { $count } عملية تصدير من هذا اليوم. لم يُكتب شيء؛ أزل بعضها.
app-memories-unreadable = تعذّرت قراءة { $file }: { $why }. لم يتغيّر شيء.
app-memories-not-text = ليس نصًا
app-memories-no-file = ليس هذا ملف ذكريات: { $error }. لم يتغيّر شيء. يكتب `extremis-cli memories export` ملفًا هكذا: { $example }.
app-prompt-temperature = درجة الحرارة { $number }
app-prompt-top-p = ‏Top P ‏{ $number }
app-prompt-longest = ‏{ $tokens } رمز على الأكثر
app-prompt-effort = جهد التفكير: { $effort ->
        [low] قليل
        [high] كثير
       *[medium] متوسط
    }
app-prompt-changed = ليس هذا بالضبط ما أُرسل. تغيّر فيه شيء منذ ذلك الحين.
app-prompt-earlier = ليس هذا بالضبط ما أُرسل. كتبه إصدار سابق من Extremis كان يكتب الموجّهات بطريقة أخرى.
app-prompt-gone = ليس هذا بالضبط ما أُرسل. { $count ->
        [one] حُذف جزء منه أو نُسي منذ ذلك الحين، وهو مفقود هنا.
       *[other] حُذفت أجزاء منه أو نُسيت منذ ذلك الحين، وهي مفقودة هنا.
    }
app-dollars = نحو { $amount } دولار
app-dollars-little = أقل من { $amount } دولار
app-asking-instead = ‏{ $why }؛ يُسأل { $model } بدلًا منه.
app-settings-named = ‏«{ $name }»: { $what }
app-settings-wrong-value = هذا { $given } وينبغي أن يكون { $expected ->
        [whole] عددًا صحيحًا
        [number] عددًا
        [yes-or-no] true أو false
        [text] نصًا بين علامتي اقتباس
        [list] قائمة في […]
        [object] كائنًا في {"{"}…{"}"}
       *[other] { $said }
    }
app-not-saved = ‏{ $reason } لم يُحفظ شيء.
app-save-whole-path = اكتب المسار الكامل للملف، بدءًا من / أو ~.
app-save-too-long = النص أطول من ٢٠ ميغابايت.
app-save-is-there = ‏{ $path } موجود من قبل ويبقى كما هو. اختر اسمًا آخر.
app-save-no-folder = لا يوجد مجلد { $folder }.
app-save-not-written = تعذّرت كتابة { $path }: { $reason }.
app-notes-gone = مجلد الملاحظات غير موجود: { $folder }. لم يُكتب شيء هناك، ومحادثاتك آمنة. صِل القرص أو اختر المجلد من جديد في الإعدادات.
app-notes-another = مجلد الملاحظات ليس المجلد السابق، فقائمة ملاحظاته مفقودة: { $folder }. لم يُكتب شيء هناك، ومحادثاتك آمنة. صِل القرص أو اختر المجلد من جديد في الإعدادات.
app-notes-whole-path = لا يمكن حفظ الملاحظات في { $folder }: يجب أن يكون المسار الكامل لمجلد. لم يُكتب شيء.
app-notes-among-data = لا يمكن حفظ الملاحظات في { $folder }: فهناك المحادثات نفسها. لم يُكتب شيء.
app-notes-file = لا يمكن حفظ الملاحظات في { $folder }: يوجد ملف بهذا الاسم. لم يُكتب شيء.
app-notes-set-aside = عُدّلت ملاحظة يدويًا واستمرت محادثتها. ما كتبته محفوظ في { $path }.
app-notes-erased = عُدّل { $path } يدويًا. أُزيل أو كُتب من جديد، لأن شيئًا فيه قد نُسي.
app-notes-left = عُدّل { $path } يدويًا، ويبقى مع أنه لم يعد لازمًا.
app-notes-unread = تعذّرت قراءة محادثة: { $reason }

app-reason-always = يُرسل دائمًا
app-reason-question = الرسالة المطلوب الرد عليها: تُرسل دائمًا
app-reason-question-cut = الرسالة المطلوب الرد عليها: تُرسل دائمًا. إنها أطول مما يقرؤه النموذج، فأُسقط وسط النسخة المرسلة؛ أما الرسالة المحفوظة فكاملة
app-reason-instructions-all = تعليماتك لكل المحادثات
app-reason-instructions-here = تعليماتك لهذه المحادثة
app-reason-instructions-all-long = تعليماتك لكل المحادثات أطول مما يقرؤه هذا النموذج، فلم تُرسل
app-reason-instructions-here-long = تعليماتك لهذه المحادثة أطول مما يقرؤه هذا النموذج، فلم تُرسل
app-reason-known = معروف عنك
app-reason-known-no-room = لم يبقَ له مكان
app-reason-facts = بيانات مهمة من هذه المحادثة
app-reason-facts-no-room = لم يبقَ له مكان: الأهم يتقدّم
app-reason-stands-for =
    { $count ->
        [zero] لا ينوب عن أي رسالة
        [one] ينوب عن رسالة واحدة
        [two] ينوب عن رسالتين
        [few] ينوب عن { $count } رسائل
        [many] ينوب عن { $count } رسالةً
       *[other] ينوب عن { $count } رسالة
    }
app-reason-stands-for-no-room =
    { $count ->
        [zero] لم يبقَ له مكان
        [one] لم يبقَ له مكان: كان سينوب عن رسالة واحدة
        [two] لم يبقَ له مكان: كان سينوب عن رسالتين
        [few] لم يبقَ له مكان: كان سينوب عن { $count } رسائل
        [many] لم يبقَ له مكان: كان سينوب عن { $count } رسالةً
       *[other] لم يبقَ له مكان: كان سينوب عن { $count } رسالة
    }
app-reason-better-first = الأنسب يتقدّم
app-reason-pinned = مثبّتة منك
app-reason-latest-covered = من أحدث الرسائل: تُرسل حرفيًا مع أن ملخّصًا يشملها
app-reason-recent = من أحدث الرسائل
app-reason-recent-uncovered = من أحدث الرسائل: لا يشملها ملخّص
app-reason-covered = ينوب عنها ملخّص
app-reason-covered-by-none = يشملها ملخّص لم يبقَ له مكان
app-reason-only-the-last =
    { $count ->
        [zero] بلا ملخّص لا تُرسل أي رسالة سابقة
        [one] بلا ملخّص لا تُرسل إلا آخر رسالة
        [two] بلا ملخّص لا تُرسل إلا آخر رسالتين
        [few] بلا ملخّص لا تُرسل إلا آخر { $count } رسائل
        [many] بلا ملخّص لا تُرسل إلا آخر { $count } رسالةً
       *[other] بلا ملخّص لا تُرسل إلا آخر { $count } رسالة
    }
app-reason-newer-first = لم يبقَ لها مكان: الرسائل الأحدث تتقدّم
app-reason-found-first = لا مكان لكل ذلك: ما تسأل عنه الرسالة يتقدّم على ما قيل أخيرًا
app-reason-deleted = حذفتها: هي في المهملات
app-reason-forgotten = مُحيت نهائيًا بطلبك
app-reason-silent = لا كلام فيها: انتهى الرد قبل أول كلمة
app-reason-arrived = الجزء الذي وصل من الرد
app-reason-asks-for-the-rest = يطلب بقية الرد
app-reason-words =
    { $count ->
        [zero] لا كلمة من الرسالة فيها
        [one] فيها كلمة من الرسالة
        [two] فيها كلمتان من الرسالة
        [few] فيها { $count } كلمات من الرسالة
        [many] فيها { $count } كلمةً من الرسالة
       *[other] فيها { $count } كلمة من الرسالة
    }
app-reason-meaning = قريبة من الرسالة في المعنى
app-reason-beside = قيلت مع ما يناسب الرسالة
