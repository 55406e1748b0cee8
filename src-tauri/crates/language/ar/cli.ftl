### سطر الأوامر.

cli-error = خطأ: { $message }
cli-note = ملاحظة: { $message }
cli-usage = ‏{ $what }. لم يتغيّر شيء؛ انظر extremis-cli --help.
cli-pipe = تعذّر استخدام الطرفية أو الأنبوب: { $error }. ما أُكّد محفوظ.
cli-key-by-variable = هنا يسمّي ‎--base-url مع ‎--api-key-env متغيّرًا فيه المفتاح.
cli-allow = هنا يفعل ذلك `{ $command }`.
cli-no-home = لا يوجد مجلد منزل لحفظ البيانات. سمِّ واحدًا بـ ‎--data-dir.
cli-no-key = لا مفتاح API في متغيّر البيئة { $name }.
cli-remedy-space = أفرغ بعض المساحة
cli-remedy-permission = مكّن حسابك من الكتابة في مجلد البيانات
cli-remedy-in-use = أغلق البرنامج الذي يفتح الملف
cli-remedy-others = أغلق البرامج الأخرى التي تستخدم مجلد البيانات
cli-remedy = احرص على أن تمكن الكتابة في مجلد البيانات
cli-files-behind = تعذّر تحديث الملفات المقروءة: { $cause }. كل ما قُبل موجود على القرص مع ذلك، ويُظهره كل أمر: لم يضع شيء، ولا حاجة إلى إدخال شيء من جديد. { $remedy }؛ ثم يكتب الملفاتِ الأمرُ التالي الذي يغيّر شيئًا أو Extremis نفسه.
cli-append-bad =
    { $bad ->
        [one] تعذّرت إضافة سطر واحد
        [two] تعذّرت إضافة سطرين
        [few] تعذّرت إضافة { $bad } أسطر
        [many] تعذّرت إضافة { $bad } سطرًا
       *[other] تعذّرت إضافة { $bad } سطر
    }؛ الباقي محفوظ.
cli-append-no-message = هذا السطر ليس رسالة: { $error }.
cli-ask-stopped = أُوقف. رسالتك والجزء الذي وصل من الإجابة محفوظان.
cli-ask-again = ‏{ $note }؛ تُعاد المحاولة بعد { $seconds } ث.
cli-ask-unseen = لم تُعرض { $count } من الصور على { $model }: إنه لا يقبلها أو ليست على هذا الجهاز.
cli-ask-context = تعذّرت قراءة السياق في { $path }: { $why }. لم يُرسل شيء.
cli-ask-context-empty = لا يسمّي app ولا window ولا url ولا selectedText ولا clipboard
cli-backing-up = النسخ الاحتياطي
cli-restoring = الاستعادة
cli-clearing = المسح
cli-clear-ask = هذا يزيل كل محادثة وكل ذكرى. لم يتغيّر شيء. لفعل ذلك: extremis-cli clear --yes
cli-cleared =
    { $sessions ->
        [one] أُزيلت محادثة واحدة
        [two] أُزيلت محادثتان
        [few] أُزيلت { $sessions } محادثات
       *[other] أُزيلت { $sessions } محادثة
    }. للتراجع: extremis-cli backups restore { $name }
cli-no-backup = تعذّر إنشاء نسخة احتياطية. { $error }
cli-conversations = محادثة
cli-restored =
    { $count ->
        [one] استُعيدت محادثة واحدة
        [two] استُعيدت محادثتان
        [few] استُعيدت { $count } محادثات
       *[other] استُعيدت { $count } محادثة
    }
cli-restored-unchanged = { $count } كانت كما هي
cli-restored-trashed = نُقلت { $count } أحدث إلى سلة المهملات
cli-restored-skipped = تعذّرت استعادة { $count }
cli-restored-undo = ‏{ $told }. للتراجع: extremis-cli backups restore { $name }
cli-tokens-of = [{ $tokens } من { $budget } رمز]
cli-context-questions = ‏{ $done } من { $total } سؤال
cli-context-conversations = نُظر في معاني { $done } من { $total } محادثة
cli-context-messages = نُظر في معاني { $done } من { $total } رسالة وكلمة
cli-context-unreadable = تعذّرت قراءة { $path }: { $error }.
cli-context-no-question = السطر { $line } ليس سؤالًا { $form }: { $error }.
cli-context-several = ({ $count } رسائل)
cli-converting = التحويل
cli-converted-already = الأرشيف { $kind ->
        [json] ملفات JSON
       *[sqlite] ملف SQLite واحد
    } من قبل.
cli-converted = الأرشيف الآن { $kind ->
        [json] ملفات JSON
       *[sqlite] ملف SQLite واحد
    }: { $sessions } محادثة و{ $memories } ذكرى، قورنت كل منها بالأصل. الأرشيف القديم محفوظ باسم { $kept }.
cli-desktop-session = الجلسة: { $session }
cli-desktop-session-of = الجلسة: { $session } ‏({ $desktop })
cli-yes = نعم
cli-no = لا
cli-doctor-left =
    { $left ->
        [one] بقيت مشكلة واحدة
        [two] بقيت مشكلتان
        [few] بقيت { $left } مشكلات
       *[other] بقيت { $left } مشكلة
    }. معنى كل منها مذكور أعلاه.
cli-doctor-left-fix =
    { $left ->
        [one] بقيت مشكلة واحدة
        [two] بقيت مشكلتان
        [few] بقيت { $left } مشكلات
       *[other] بقيت { $left } مشكلة
    }. للإصلاح: extremis-cli doctor --fix
cli-doctor-finding =
    { $kind ->
        [mended] أُصلح
        [note] ملاحظة
        [warning] تحذير
       *[error] خطأ
    }: { $what }
cli-doctor-readable =
    { $count ->
        [one] محادثة واحدة مقروءة
        [two] محادثتان مقروءتان
        [few] { $count } محادثات مقروءة
       *[other] { $count } محادثة مقروءة
    }.
cli-doctor-fix = لإصلاح ما يمكن إصلاحه: extremis-cli doctor --fix
cli-exporting = التصدير
cli-export-stopped = أُوقف. ما كُتب يبقى، والأمر نفسه يكمل.
cli-export-failed =
    { $count ->
        [one] تعذّر تصدير محادثة واحدة
        [two] تعذّر تصدير محادثتين
        [few] تعذّر تصدير { $count } محادثات
       *[other] تعذّر تصدير { $count } محادثة
    }، مثل { $first }
cli-exported =
    { $count ->
        [one] كُتبت محادثة واحدة
        [two] كُتبت محادثتان
        [few] كُتبت { $count } محادثات
       *[other] كُتبت { $count } محادثة
    } في { $to }
cli-exported-unchanged = { $count } موجودة من قبل
cli-exported-removed = أُزيلت { $count } لم تعد هنا
cli-exported-attachments = معها { $count ->
        [one] ملف مرفق واحد
        [two] ملفان مرفقان
        [few] { $count } ملفات مرفقة
        [many] { $count } ملفًا مرفقًا
       *[other] { $count } ملف مرفق
    }
cli-exported-missing = تُركت { $count } من الملفات المرفقة
cli-exported-left = تُرك كما هو لأنه غُيّر هناك: { $left }
cli-forgotten = نُسي { $id }
cli-pinned = ثُبّت { $message }
cli-unpinned = لم يعد { $message } مثبّتًا
cli-no-facts = لا تُتذكّر أي معلومات من هذه المحادثة بعد.
cli-superseded = (حلّ غيره محله)
cli-offered = (معروض: فقده ملخّص)
cli-dismissed = (مستبعد)
cli-is-forgotten = (منسي)
cli-is-deleted = (محذوف)
cli-is-pinned = (مثبّت)
cli-contradicts = (يناقض { $id }: { $text })
cli-erase-ask = سيمحو هذا { $what } في كل مكان ونهائيًا: من النسخ الاحتياطية أيضًا. لم يُمحَ شيء. أضف ‎--yes لفعل ذلك.
cli-erase-conversation = المحادثة «{ $title }» وفيها { $count ->
        [one] رسالة واحدة
        [two] رسالتان
        [few] { $count } رسائل
       *[other] { $count } رسالة
    }
cli-erase-message = الرسالة «{ $beginning }» من «{ $title }»
cli-erase-trash = المحادثات ({ $sessions }) والرسائل المفردة ({ $messages }) في سلة المهملات
cli-erasing = المحو
cli-erased = مُحي { $count }
cli-taking-back = التراجع
cli-reading = القراءة
cli-importing = الاستيراد
cli-import-undo-stays = أُوقف. ما نُقل إلى سلة المهملات موجود فيها، والأمر نفسه يكمل.
cli-import-preview-stays = أُوقف. لم يتغيّر شيء.
cli-import-stays = أُوقف. ما أُدخل يبقى، والأمر نفسه يكمل.
cli-undone =
    { $count ->
        [one] نُقلت محادثة واحدة
        [two] نُقلت محادثتان
        [few] نُقلت { $count } محادثات
       *[other] نُقلت { $count } محادثة
    } إلى سلة المهملات
cli-undone-messages = و{ $count } من رسائل غيرها
cli-undone-left = تُركت { $count } كما هي: حدث فيها شيء منذ ذلك الحين
cli-preview-new = جديدة
cli-preview-grown =
    { $count ->
        [one] رسالة جديدة
        [two] رسالتان جديدتان
        [few] { $count } رسائل جديدة
       *[other] { $count } رسالة جديدة
    }
cli-preview-known = موجودة هنا
cli-preview-in-trash = ‏{ $state }، في سلة المهملات
cli-preview-session = ‏{ $title } ({ $count ->
        [one] رسالة واحدة
        [two] رسالتان
        [few] { $count } رسائل
       *[other] { $count } رسالة
    }، { $state })
cli-preview = ‏{ $new } محادثة جديدة، { $grown } فيها رسائل جديدة، { $known } موجودة هنا
cli-preview-memories = ‏{ $count } ذكرى جديدة
cli-preview-instructions = ستأتي معها تعليمات لكل المحادثات. لن تكون سارية.
cli-preview-kept = إلى جانب الرسائل سيُحفظ كما هو: { $kept }
cli-import-kept = إلى جانب الرسائل حُفظ كما هو: { $kept }
cli-import-from = من { $assistants }
cli-imported =
    { $count ->
        [one] أُضيفت محادثة واحدة
        [two] أُضيفت محادثتان
        [few] أُضيفت { $count } محادثات
       *[other] أُضيفت { $count } محادثة
    }
cli-imported-updated = حُدّثت { $count }
cli-imported-known = { $count } موجودة هنا
cli-imported-in-trash = منها { $count } في سلة المهملات
cli-imported-attachments = أُضيف { $count } من الملفات المرفقة
cli-imported-memories = أُضيفت { $count } ذكرى
cli-imported-refused = لم يُقرأ { $count } من الملفات أو الأسطر
cli-imported-instructions = جاءت معها تعليمات لكل المحادثات. ليست سارية: يُظهرها `instructions --history`، ويجعل `instructions --restore NUMBER` إحداها سارية.
cli-imported-own-instructions = جاءت { $count } محادثة بتعليمات خاصة بها. ليست سارية: يُظهرها `instructions ID --history`، ويجعل `instructions ID --restore NUMBER` إحداها سارية.
cli-imported-session = ‏{ $title } ({ $count ->
        [one] رسالة واحدة
        [two] رسالتان
        [few] { $count } رسائل
       *[other] { $count } رسالة
    })
cli-instructions-unreadable = تعذّرت قراءة { $path }: { $error }. لم يتغيّر شيء.
cli-instructions-no-version = لا توجد نسخة { $number }؛ في السجل { $count }. لم يتغيّر شيء.
cli-instructions-none = لم تُضبط أي تعليمات.
cli-instructions-never = لم تُضبط أي تعليمات قط.
cli-instructions-imported = (مستوردة)
cli-instructions-in-force = (سارية)
cli-instructions-removed = (أُزيلت)
cli-labels-no-conversation = لا توجد محادثة { $id }. لم يتغيّر شيء.
cli-labels-pinned = مثبّتة
cli-labels-archived = مؤرشفة
cli-labels-folder = في { $folder }
cli-labels-none = بلا وسوم
cli-progress = ‏{ $doing }: { $done } من { $total }
cli-memories-nothing-new = لا شيء جديد يُقال عنك هناك.
cli-memories-found = عُثر على { $count }. يُظهر extremis-cli memories list ما ينتظرك.
cli-memories-added = أُضيف { $added }، و{ $known } معروف من قبل
cli-memories-refused = تعذّرت قراءة { $count }
cli-memories-none = لا شيء يُتذكّر عنك عبر المحادثات.
cli-memories-many = يُستخدم { $active } من { $most } ممكنة. عطّل أو انسَ ما لم تعد تحتاج إليه.
cli-memories-settings = الذكريات: { $used }
cli-memories-looked = يُبحث عنها: { $when }
cli-memories-excluded = المستثناة: { $applications }
cli-memories-off = متوقفة
cli-memories-asked = مفعّلة؛ تُسأل دائمًا
cli-memories-from = مفعّلة؛ تُستخدم دون سؤال من { $percent }٪
cli-memories-when-left = حين تُترك المحادثة
cli-memories-when-idle = حين تُترك المحادثة، أو بعد { $seconds } ث بلا رسالة
cli-memories-no-application = لا تطبيق
cli-memories-not-exported = لم تُصدَّر الذكريات: { $error }
cli-memories-waits = (تنتظرك: accept أو reject)
cli-memories-disabled = (معطّلة)
cli-memories-expired = (منتهية)
cli-memories-rejected = (مرفوضة)
cli-memories-unused = (لم تُستخدم منذ { $since }: أبقها بـ enable أو عطّلها بـ disable)
cli-model-allowed = يمكن إرسال الرسائل إلى { $url }.
cli-model-of-all = نموذج كل المحادثات الأخرى
cli-model-builtin = نموذج مصغّر مدمج
cli-model-at = ‏{ $model } في { $url }
cli-policy-titles = العناوين التي يضعها نموذج لكل المحادثات: `policy all --model-titles on`. لم يتغيّر شيء.
cli-policy-no-levels = في هذه السياسة ملخّص واحد، فلا مستويات لها. اختر multilevel أو layered. لم يتغيّر شيء.
cli-policy-summaries-all = الملخّصات: { $on ->
        [on] مفعّلة
       *[off] متوقفة
    } ({ $preset }، كما في كل المحادثات)
cli-policy-summaries-one = الملخّصات: { $on ->
        [on] مفعّلة
       *[off] متوقفة
    } ({ $preset }، هذه المحادثة وحدها)
cli-policy-made = يُصنع ملخّص: عند { $when }
cli-policy-kept = يبقى كلمةً بكلمة: { $kept }
cli-policy-messages =
    { $count ->
        [one] رسالة واحدة
        [two] رسالتان
        [few] { $count } رسائل
       *[other] { $count } رسالة
    }
cli-policy-tokens = ‏{ $count } رمز
cli-policy-length = الطول: { $length }
cli-policy-characters = ‏{ $count } حرفًا على الأكثر
cli-policy-words = نحو { $count } كلمة
cli-policy-progressive = ‏١٠٠ كلمة، و١٠٠ أخرى مع كل نسخة، ٧٥٠ على الأكثر
cli-policy-levels = المستويات: { $levels }
cli-policy-one = ملخّص واحد
cli-policy-folded = تُطوى بعد { $level } من مستوى واحد، أو { $all } من الكل
cli-policy-folded-tokens = تُطوى بعد { $level } من مستوى واحد أو { $tokens } رمز، أو { $all } من الكل
cli-policy-highest = ‏{ $levels }، حتى المستوى { $level }
cli-policy-sent = يُرسل حتى يوجد ملخّص: { $limit }
cli-policy-sent-all = كما تقول المحادثة
cli-policy-sent-last = آخر { $count } من الرسائل
cli-policy-facts = تُستخرج المعلومات: { $yes }
cli-policy-lost = ما يفقده ملخّص يصير معلومة تلقائيًا: { $yes }
cli-policy-across = يُسترجع عبر المحادثات: { $yes }
cli-quick-problem = ‏{ $file }، السطر { $line }: { $message }
cli-quick-own = (خاص)
cli-search-meaning = حساب المعنى
cli-search-found-by-meaning = يُعثر على { $count } نص بمعناه
cli-search-indexing = إنشاء فهرس البحث
cli-search-indexed = يمكن البحث في { $indexed } من { $total } محادثة
cli-search-meant = هل تقصد { $queries }؟
cli-search-or = ‏{ $first } أو { $second }
cli-search-nothing = لم يُعثر على شيء.
cli-search-of = ‏{ $count } من { $total }؛ يُظهر ‎--limit المزيد.
cli-search-more = يوجد المزيد؛ يُظهره ‎--limit.
cli-search-captured = (ملتقَط)
cli-search-summary = (ملخّص)
cli-search-fact = (معلومة)
cli-search-title = (عنوان)
cli-session-renamed = أُعيدت تسمية { $id }
cli-session-trashed = نُقل { $id } إلى سلة المهملات
cli-session-restored = استُعيد { $id }
cli-clean-up-ask = سينقل هذا إلى سلة المهملات { $count } محادثة لم تُستخدم منذ { $days } يومًا. تُصنع نسخة احتياطية أولًا، ويمكن استعادتها حتى تُفرغ السلة. لم يتغيّر شيء. أضف ‎--yes لفعل ذلك.
cli-trashed = نُقل { $count } إلى سلة المهملات
cli-show-summary = ملخّص أول { $count }:
cli-show-system = النظام
cli-show-you = أنت
cli-show-assistant = المساعد
cli-manual-not-written = تعذّرت كتابة الصفحات في { $folder }: { $error }. اختر مجلدًا آخر.
cli-stats-conversations = المحادثات: { $count }
cli-stats-messages = الرسائل: { $count } (لُخّص { $summarised }، وكلها محفوظة)
cli-stats-since = منذ آخر ملخّص: { $messages } من الرسائل، منها { $yours } لك
cli-stats-summaries = الملخّصات الفعّالة: { $count } (أعلى مستوى { $level }، وينتظرك { $waiting })
cli-stats-facts = المعلومات: { $active } (معروض { $offered })
cli-stats-tokens = رموز الطلب: { $with } بدل { $total } (وُفّر { $saved })
cli-stats-cost = يُوفَّر مع كل طلب: { $saved } مع { $model }
cli-stats-quality = وُجد { $found } من { $checked } من جديد
cli-status-data = البيانات: { $folder }
cli-status-conversations = المحادثات: { $count } ({ $messages } رسالة)، { $trash } في سلة المهملات
cli-status-model = النموذج: { $model }
cli-summary-no-meaning = نموذج التضمين غير موجود، فلم يُقارن شيء.
cli-summary-failed = لم يُكتب الملخّص. { $why } لم تضع أي رسالة، وتعيد القادمة المحاولة. يكتبه `extremis-cli summary now { $id }` فورًا، بجمل المحادثة نفسها إن أخفق النموذج من جديد.
cli-summary-once-more = لم يُكتب الملخّص. { $why } يُسأل النموذج مرة أخرى.
cli-summary-offline = لم يكتب النموذج الملخّص: حتى يفعل تحل محله جمل من المحادثة كلمةً بكلمة.
cli-summary-reset-undone = عاد إلى السريان { $summaries } من الملخّصات و{ $facts } من المعلومات.
cli-summary-reset = لم يعد ساريًا { $summaries } من الملخّصات و{ $facts } من المعلومات. تبقى كل الرسائل، ويعيدها ‎--undo.
cli-summary-alike = كل سطر يشبه شيئًا في الرسائل.
cli-summary-none = لا ملخّص بعد.
cli-summary-covers = يشمل أول { $count } من الرسائل.
cli-sync-set = ‏{ $url } هو المخزن من الآن. زامن كل شيء بـ `sync now`.
cli-sync-set-shared = ‏{ $url } هو من الآن مخزن ما تشاركه. شارك المحادثات بـ `sync share ID` وزامنها بـ `sync now --shared`.
cli-sync-shared = { $count ->
    [0] كلها مشتركة من قبل.
    [one] أصبحت محادثة واحدة مشتركة من الآن. زامنها بـ `sync now --shared`.
    [two] أصبحت محادثتان مشتركتين من الآن. زامنهما بـ `sync now --shared`.
   *[other] أصبحت { $count } محادثات مشتركة من الآن. زامنها بـ `sync now --shared`.
}
cli-sync-name = الاسم الذي يراه الآخرون على رسائلك: { $name }
cli-sync-exchanging = المزامنة
cli-sync-fetching = الإحضار
cli-sync-paused = متوقف مؤقتًا. يستأنف `sync resume`.
cli-sync-resumed = تُزامن من جديد متى تغيّر شيء.
cli-sync-removing = إزالة الجهاز
cli-sync-changing = تغيير عبارة المرور
cli-sync-no-passphrase = لا عبارة مرور في متغيّر البيئة { $variable }. لم يتغيّر شيء. اضبطه أو سمِّ غيره بـ ‎--passphrase-env.
cli-sync-no-password = لا كلمة مرور في متغيّر البيئة { $variable }. لم يتغيّر شيء. اضبطه.
cli-sync-renewed-later = المفاتيح الجديدة مستخدمة. ما هو تحت القديمة يُكتب من جديد في المزامنة القادمة.
cli-sync-renewed = كل ما في المخزن تحت مفاتيح جديدة. يسأل كل جهاز آخر عن عبارة المرور مرة.
cli-sync-stopped = أُوقف. ما تم يبقى، وتكمل المزامنة القادمة.
cli-sync-done = استُلمت { $received } رسالة، وأُخذ { $changed } من التغييرات، وأُرسل { $sent }
cli-sync-files-done = ‏{ $told }؛ أُرسل { $sent } من الملفات، واستُلمت ملفات لـ { $received } من المحادثات
cli-sync-no-store = لم يُضبط أي مخزن. اضبط واحدًا بـ `sync set URL --passphrase-env VAR`.
cli-sync-store = المخزن: { $address }
cli-sync-device = هذا الجهاز: { $device }
cli-sync-never = لم يحدث
cli-sync-last = آخر مزامنة: { $last }
cli-sync-waiting = في انتظار الإرسال: { $count }
cli-sync-is-paused = متوقف مؤقتًا: يستأنف `sync resume`.
cli-sync-problem = أخفقت المزامنة الأخيرة: { $problem }
cli-sync-to-send = ملفات ستُرسل: { $count }
cli-sync-to-fetch = ملفات ستُحضر: { $count }، { $kilobytes } كيلوبايت (`sync fetch`)
cli-sync-elsewhere = ملفات لم يرسلها جهاز آخر بعد: { $count }
cli-sync-this = (هذا)
cli-sync-since = منذ { $time }
cli-node-level = المستوى { $level }
cli-node-messages = الرسائل { $first }-{ $last }
cli-node-elsewhere = رسائل من فرع آخر
cli-node-words = ‏{ $count } كلمة
cli-node-nobody = لا أحد
cli-node-contradicts = يناقض: { $line } (≠ { $against })
cli-notes-only = مجلد الملاحظات وحده يمكنه متابعة المحادثات: استخدم ‎--format markdown.
cli-notes-follow = كل الملاحظات في { $folder }، وتتابع محادثاتك من الآن.
cli-task-notes = كتابة الملاحظات
