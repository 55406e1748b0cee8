settings-search = البحث في الإعدادات
settings-search-keys = البحث في الإعدادات ({ $keys })
settings-parts = أقسام الإعدادات
settings-part-general = عام
settings-part-appearance = المظهر
settings-part-instructions = التعليمات
settings-part-everywhere = في كل مكان
settings-part-keys = المفاتيح
settings-part-quick = الأوامر السريعة
settings-part-about = عنك
settings-part-memory = الذاكرة
settings-part-storage = التخزين
settings-part-backups = النسخ الاحتياطية
settings-application = التطبيق
settings-licences = تراخيص الجهات الأخرى
settings-set-up-again = إعادة الإعداد

settings-default = الافتراضي: { $value }
settings-default-restore = استعادة الافتراضي: { $label }
settings-on = مفعّل
settings-off = معطّل
settings-set = تعيين
settings-change = تغيير
settings-ask-again = السؤال مجددًا
settings-look-again = البحث مجددًا
settings-remove-named = إزالة { $name }
settings-left-default = الافتراضي
settings-left-server = الخادم
settings-models =
    { $count ->
        [zero] لا نماذج
        [one] نموذج واحد
        [two] نموذجان
        [few] { $count } نماذج
        [many] { $count } نموذجًا
       *[other] { $count } نموذج
    }
settings-times =
    { $count ->
        [zero] ولا مرة
        [one] مرة واحدة
        [two] مرتان
        [few] { $count } مرات
       *[other] { $count } مرة
    }

settings-fault = تعذّر أخذ الإعدادات من { $what } يبقى الملف كما هو، والإعدادات السابقة هي المستخدمة. أصلحه واحفظه: يؤخذ به فورًا.
settings-fault-meanwhile = ما ضُبط هنا في هذه الأثناء محفوظ بجانبه ويُضاف إليه حينئذ.
settings-fault-replace = وضع الملف جانبًا

settings-model = النموذج
settings-model-now = يجيب الآن:
settings-model-overridden = اختارته بيئة هذا التشغيل؛ ما يُضبط هنا يسري من أول تشغيل بدونها.
settings-keys-unlocked = مفاتيحك مفتوحة القفل حتى تُنهي البرنامج.
settings-server = الخادم
settings-server-named = الخادم: { $name }
settings-server-choose = اختيار خادم
settings-built-in = المدمج
settings-built-in-about = يعمل داخل Extremis: بلا مفتاح ولا خادم ولا شبكة. هو صغير ويخطئ كثيرًا.
settings-built-in-missing = ملف النموذج المدمج مفقود، فلا يمكنه الإجابة. اختر خادمًا أو ثبّت Extremis من جديد.
settings-model-name = اسم النموذج
settings-model-asking = يسأل عن النماذج
settings-model-choose = الاختيار من نماذج هذا الخادم
settings-model-none = لا نماذج لدى هذا الخادم.
settings-model-unknown = لا يذكر هذا الخادم نموذجًا باسم «{ $model }». اختر واحدًا من قائمته (↓).
settings-model-automatic = اختيار تلقائي
settings-model-use = استخدام هذا النموذج
settings-use = استخدام
settings-in-use = قيد الاستخدام
settings-use-named = استخدام: { $name }
settings-in-use-named = قيد الاستخدام: { $name }
settings-discovering = يبحث عن خوادم النماذج
settings-discovering-here = يبحث عن خوادم النماذج على هذا الحاسوب…
settings-discovered = عُثر عليها على هذا الحاسوب

settings-model-dialog = { $name }: ما يقدر عليه
settings-abilities = ما يقدر عليه هذا النموذج
settings-abilities-hint = الحقل الفارغ يعني ما يذكره الخادم.
settings-window = نافذة السياق
settings-window-tokens = نافذة السياق بالرموز
settings-longest-answer = أطول إجابة
settings-longest-answer-tokens = أطول إجابة بالرموز
settings-vision = يرى الصور
settings-json-schema = يلتزم بمخطط JSON
settings-price-reading = سعر القراءة
settings-price-writing = سعر الكتابة
settings-say-server = كما يذكر الخادم
settings-say-yes = نعم
settings-say-no = لا
settings-not-asked = تعذّر سؤال الخادم.
settings-not-said = لا يذكره الخادم.
settings-said = يقول الخادم: { $what }.
settings-said-yes = نعم
settings-said-no = لا
settings-said-price = { $dollars } دولار أمريكي لكل مليون رمز
settings-window-server = المستخدم الآن: { $usual }، كما يذكر الخادم.
settings-window-raised = المستخدم الآن: { $usual }، وحتى { $largest } لرسالة تحتاج إليها، كما يذكر الخادم.
settings-window-published = المستخدم الآن: { $usual }، كما نشر صانعه (قائمة { $asOf }).
settings-window-assumed = لا يذكره أحد، لذا يُفترض { $usual }. اضبطه إن كنت تعلم أكثر.

settings-writing = كيف يُطلب منه أن يكتب
settings-writing-hint-model = الحقل الفارغ متروك للنموذج. ما يُضبط يسري من الرسالة التالية؛ وللملخّصات والمعلومات قيمها الخاصة.
settings-writing-hint-server = الحقل الفارغ متروك للخادم. ما يُضبط يسري من الرسالة التالية؛ وللملخّصات والمعلومات قيمها الخاصة.
settings-temperature = درجة الحرارة
settings-temperature-help = من صفر، الكلمات الأرجح دائمًا، إلى { $hottest }، أكثرها مفاجأة.
settings-temperature-help-either = من صفر، الكلمات الأرجح دائمًا، إلى { $hottest }، أكثرها مفاجأة. يقبل { $provider } هذا أو Top P.
settings-top-p = Top P
settings-top-p-help = أكثر من صفر وحتى ١: من الكلمات الأرجح فقط، التي مجموع احتمالها هذا.
settings-longest-answer-help = بالرموز، كل منها نحو أربعة أحرف. الإجابة الأطول تُقطع هناك.
settings-longest-answer-asked = أطول إجابة تُطلب، بالرموز
settings-effort = جهد التفكير
settings-effort-help = للنماذج التي تفكّر قبل أن تجيب.
settings-effort-server = الافتراضي
settings-effort-low = منخفض
settings-effort-medium = متوسط
settings-effort-high = مرتفع

settings-trouble = حين لا يجيب
settings-retries = إعادة المحاولة
settings-retries-help = كم مرة يُسأل نموذج مشغول من جديد تلقائيًا، قبل كلمته الأولى.
settings-retries-number = عدد مرات إعادة المحاولة
settings-send-when-back = الإرسال عند عودة الاتصال
settings-send-when-back-help = الرسالة التي لا يمكن الوصول إلى نموذجها تُرسل حالما يمكن ذلك.
settings-stand-ins = نماذج بديلة
settings-stand-ins-help = تُسأل بهذا الترتيب حين لا يعطي النموذج أعلاه إجابة.
settings-stand-ins-add = إضافة النموذج المختار أعلاه

settings-servers = الخوادم
settings-servers-none = لا شيء بعد: ما يعمل على هذا الحاسوب يُعثر عليه تلقائيًا.
settings-server-add = إضافة خادم
settings-server-add-named = إضافة { $name }
settings-server-asking-named = يسأل { $name }
settings-server-test-named = اختبار { $name }
settings-server-edit-named = تحرير { $name }
settings-server-removed = أُزيل { $name }.
settings-server-removed-key = أُزيل { $name } ومفتاحه.
settings-server-name = الاسم
settings-server-name-hint = كما تشاء
settings-server-speaks = البروتوكول
settings-server-speaks-label = بروتوكول الخادم
settings-server-address = العنوان
settings-server-address-azure = عنوان موردك. تُسمّى نماذجه بأسماء عمليات نشرها.
settings-server-asking = يسأل الخادم
settings-server-asking-now = يسأل الخادم…
settings-server-answers = يجيب. { $models }.
settings-server-answers-key = يجيب. المفتاح مقبول. { $models }.
settings-server-wants-key = يطلب مفتاح API: أدخله أعلاه.
settings-server-no-address = يلزمه عنوان.
settings-server-odd-address = يكون العنوان هكذا: https://server.example/v1.
settings-server-login-address = في العنوان اسم مستخدم أو كلمة مرور. احذفهما؛ يُدخل المفتاح في حقل مفتاح API.
settings-server-same-address = هذا العنوان موجود بالفعل باسم { $name }.
settings-server-unkept = أُضيف { $name }. لا يوفّر نظامك سلسلة مفاتيح، فيبقى مفتاحه حتى تُنهي البرنامج فقط؛ وبعبارة مرور يدوم.
settings-server-done = تم
settings-server-test = اختبار

settings-key = مفتاح API
settings-key-paste = الصق مفتاحًا
settings-key-trying = يجرّب المفتاح
settings-key-save = حفظ المفتاح
settings-key-remove = إزالة المفتاح
settings-key-page = تُنشأ المفاتيح في <page/>
settings-key-stored = يوجد مفتاح مخزّن. لا يُعرض أبدًا.
settings-key-locked = مفاتيحك المخزّنة مقفلة: قد يكون بينها مفتاح لهذا الخادم.
settings-key-in-environment = يُستخدم المفتاح الذي في { $variable }.
settings-key-wanted = يطلب { $name } مفتاحًا.
settings-key-perhaps = فقط إن طلبه الخادم.
settings-key-seldom = لا تحتاج إليه إلا الخوادم التي تطلبه.
settings-key-accepted = يقبل الخادم هذا المفتاح.
settings-key-rejected = يرفض الخادم هذا المفتاح. لم يُحفظ.
settings-key-untried = تعذّرت تجربة المفتاح: { $message }
settings-key-in-keyring = مخزّن في سلسلة مفاتيح نظامك.
settings-key-in-file = مخزّن في الملف المشفّر.
settings-key-for-run = يبقى حتى تُنهي البرنامج: لا يوفّر نظامك سلسلة مفاتيح. لا يُكتب على القرص.
settings-key-unanswered = لم تجب سلسلة مفاتيح نظامك بعد: ربما تنتظر كلمة مرورها. يُستخدم المفتاح في هذه الأثناء؛ وما لم تأخذه سلسلة المفاتيح يزول حين تُنهي البرنامج.
settings-key-until-unlocked = يبقى حتى تُنهي البرنامج؛ وحين تُفتح مفاتيحك يُخزّن بينها.
settings-key-not-agreed = هذا العنوان غير مشفّر. لا يُرسل المفتاح إليه إلا إن وافقت على ذلك أعلاه.
settings-key-unencrypted = إرسال المفتاح دون تشفير
settings-key-unencrypted-help = يُتّصل بـ { $host } دون تشفير: كل من في الطريق إليه قد يقرأ المفتاح.

settings-passphrase-keys = عبارة مرور مفاتيحك
settings-passphrase-keys-help = مفاتيحك مخزّنة في ملف مشفّر ومقفلة. تفتحها عبارة المرور حتى تُنهي البرنامج.
settings-key-file = حفظ المفاتيح في ملف مشفّر
settings-key-file-help = لا يوفّر نظامك سلسلة مفاتيح: تبقى المفاتيح حتى تُنهي البرنامج، أو تُحفظ في ملف تفتحه عبارة المرور هذه. أربع كلمات لا علاقة بينها عبارة جيدة؛ وما يتكرر أو كان صفًا من لوحة المفاتيح يُرفض. لا يمكن استرجاعها.
settings-passphrase = عبارة المرور
settings-passphrase-shortest =
    { $count ->
        [zero] أي عدد من الأحرف
        [one] حرف واحد على الأقل
        [two] حرفان على الأقل
        [few] { $count } أحرف على الأقل
        [many] { $count } حرفًا على الأقل
       *[other] { $count } حرف على الأقل
    }
settings-passphrase-unlock = فتح القفل
settings-passphrase-encrypt = تشفير

settings-allowed = خوادم سمحت بها
settings-allowed-messages = يُسمح بإرسال الرسائل إليه.
settings-allowed-key = يُسمح بإرسال مفتاحه إليه دون تشفير.
settings-allowed-both = يُسمح بإرسال الرسائل إليه، ومفتاحه دون تشفير.
settings-allowed-ask = السؤال مجددًا عن { $name }
settings-allowed-done = { $name }: تُسأل مجددًا قبل إرسال أي شيء إليه.

settings-hotkey = الاختصار العام
settings-hotkey-help = يستدعي النافذة المنبثقة من أي تطبيق.
settings-hotkey-quick = أمر سريع
settings-hotkey-quick-help = ينفّذه على ما هو محدّد.
settings-hotkey-quick-which = الأمر السريع للاختصار
settings-hotkey-new-help = يبدأ واحدة في النافذة المنبثقة.
settings-hotkey-window = النافذة
settings-hotkey-window-help = يعرضها من أي تطبيق.
settings-hotkey-name = الاختصار العام
settings-hotkey-quick-name = اختصار الأمر السريع
settings-hotkey-new-name = اختصار المحادثة الجديدة
settings-hotkey-window-name = اختصار النافذة
settings-hotkey-set = تعيين { $name }
settings-hotkey-change = تغيير { $name }، وهو الآن { $keys }
settings-hotkey-change-desktop = تغيير { $name } في إعدادات سطح المكتب
settings-hotkey-press = اضغط المفاتيح… ({ $name })
settings-press-keys = اضغط المفاتيح…
settings-hotkey-asking = يُطلب من سطح مكتبك أن يعطي الاختصارات؛ قد يطلب موافقتك.
settings-hotkey-not-given = قيل لسطح مكتبك ألا يعطي Extremis كل اختصاراته.
settings-hotkey-bound = بالربط نفسه ينفّذ <command/> أمرًا سريعًا، ويعرض <window/> النافذة.
settings-bind = في Wayland يستدعي سطح مكتبك النافذة المنبثقة. { $place }
settings-bind-copy = نسخ السطر

settings-hide-popup = إخفاء النافذة المنبثقة حين تفقد التركيز
settings-hide-popup-help = ليس أثناء وصول إجابة؛ وإن استُدعيت بعد قليل كانت كما كانت.
settings-keep-running = مواصلة العمل
settings-keep-running-help = إغلاق آخر نافذة يُبقي الاختصار العام عاملًا.
settings-keep-running-help-quit = إغلاق آخر نافذة يُبقي الاختصار العام عاملًا؛ و{ $keys } يُنهي البرنامج.
settings-open-windows = إعادة فتح النوافذ
settings-open-windows-help = المحادثات المفتوحة في نوافذ خاصة بها عند الإنهاء تُفتح كذلك عند التشغيل التالي.

settings-capture = ما يُلتقط
settings-capture-selection = التطبيق والتحديد
settings-capture-selection-help = يُلتقط حين تضغط الاختصار، ويُعرض قبل أن ترسل.
settings-capture-clipboard = الحافظة
settings-capture-clipboard-help = يأخذ أيضًا النص الذي نسخته آخر مرة.
settings-capture-never = لا التقاط من
settings-capture-never-help = تطبيقات لا يُلتقط منها شيء أبدًا.
settings-capture-never-name = اسم تطبيق
settings-capture-never-list = لا يُلتقط أبدًا
settings-capture-allow = السماح بـ { $application } مجددًا

settings-language = اللغة
settings-theme = السمة
settings-system = النظام
settings-theme-light = فاتحة
settings-theme-dark = داكنة
settings-contrast = تباين عالٍ
settings-also-system = وأيضًا حين يطلبه النظام.
settings-accent = اللون المميِّز
settings-accent-indigo = نيلي
settings-accent-blue = أزرق
settings-accent-teal = أزرق مخضرّ
settings-accent-green = أخضر
settings-accent-orange = برتقالي
settings-accent-rose = وردي
settings-accent-graphite = رمادي داكن
settings-text-size = حجم النص
settings-text-size-help = حجم كل شيء، في كل النوافذ.
settings-text-size-usual = المعتاد
settings-text-size-usual-title = الحجم المعتاد
settings-text-size-smaller = أصغر
settings-text-size-larger = أكبر
settings-text-size-now = { $percent }٪
settings-reading-size = حجم الرسائل
settings-reading-size-help = مقارنةً بكل ما سواها في النوافذ.
settings-reading-size-small = صغير
settings-reading-size-usual = معتاد
settings-reading-size-large = كبير
settings-reading-size-larger = أكبر
settings-reading-font = خط الرسائل
settings-reading-font-system = كما النافذة
settings-reading-font-serif = مذيّل
settings-reading-font-mono = ثابت العرض
settings-column = عرض الرسائل
settings-column-narrow = ضيّق
settings-column-usual = معتاد
settings-column-wide = واسع
settings-column-full = كامل
settings-density = قائمة المحادثات
settings-density-usual = سطران
settings-density-compact = سطر واحد
settings-motion = تقليل الحركة
settings-usual-look = العودة إلى المظهر المعتاد

settings-desktop = على سطح المكتب هذا
settings-desktop-session =
    { $session ->
        [wayland] { $desktop } على Wayland
        [x11] { $desktop } على X11
        [none] { $desktop }، دون جلسة سطح مكتب
        [macos] { $desktop } على macOS
        [windows] { $desktop } على Windows
       *[other] { $desktop } على { $session }
    }
settings-desktop-unnamed = سطح المكتب هذا
settings-desktop-looking = يبحث
settings-desktop-works = يعمل
settings-desktop-works-not = لا يعمل
settings-desktop-ability =
    { $name ->
        [hotkey] الاختصار العام
        [application] التطبيق
        [title] عنوان نافذته
        [selection] التحديد
        [url] عنوان صفحة
        [insert] الإدراج
        [popup] النافذة المنبثقة فوق كل النوافذ
        [screenshot] لقطة الشاشة
        [tray] رمز في شريط
        [notifications] الإشعارات
       *[other] { $name }
    }
settings-background = دون نافذة
settings-login = البدء عند تسجيل الدخول
settings-login-help = دون نافذة؛ يعمل الاختصار العام فورًا.
settings-notify = الإعلام بالإجابات
settings-notify-help = بإشعار، حين تنتهي إجابة ولا نافذة ظاهرة.

settings-keys-about = تعمل في نوافذ Extremis؛ ولتغيير أحدها اضغط غيره. الاختصارات التي تعمل في كل تطبيق موجودة في قسم «عام». وتبقى Enter وEsc وTab وما يعرفه كل حقل كما هي.
settings-keys-restore = استعادة الكل
settings-keys-problems = في config.json لا أثر لما يلي؛ وكل المفاتيح الأخرى تعمل:
settings-keys-none = بلا
settings-keys-or = أو
settings-keys-press = إلغاء، أو اضغط مفتاح { $name }
settings-keys-change = تغيير مفتاح { $name }، وهو الآن { $keys }
settings-keys-remove = إزالة مفتاح { $name }
settings-keys-restore-one = استعادة مفتاح { $name }
settings-keys-taken = { $keys } هو مفتاح { $owners }.
settings-keys-owner-none = { $name }، الذي سيبقى بلا مفتاح
settings-keys-owner-other = { $name }، الذي يحتفظ بمفتاحه الآخر
settings-keys-owners = { $first } ومفتاح { $second }
settings-keys-taken-back = { $keys } هو الآن مفتاح { $owners }، الذي سيعود إلى مفتاحه الافتراضي.
settings-keys-take = أخذه
settings-keys-leave = تركه

settings-licences-reading = يقرأ التراخيص
settings-licences-reading-now = يقرأ التراخيص…
settings-licences-none = بُني هذا الإصدار دون نصوص التراخيص.
settings-licences-packages =
    { $count ->
        [zero] لا يستخدم Extremis حزم آخرين.
        [one] صُنع Extremis بهذه الحزمة من حزم آخرين، ولها ترخيصها.
        [two] صُنع Extremis بهاتين الحزمتين من حزم آخرين، ولكل منهما ترخيصها.
        [few] صُنع Extremis بهذه الحزم الـ{ $count } من عمل آخرين، ولكل منها ترخيصها.
       *[other] صُنع Extremis بهذه الحزم (عددها { $count }) من عمل آخرين، ولكل منها ترخيصها.
    }


settings-words-server = مزوّد عنوان openai anthropic ollama llm
settings-words-model = ذكاء llm gpt claude اختيار
settings-words-key = سر كلمة مرور token
settings-words-key-file = عبارة مرور سلسلة مفاتيح سر
settings-words-window = رموز طول ذاكرة النموذج
settings-words-vision = رؤية صور وسائط
settings-words-json-schema = مخرجات منظمة
settings-words-unencrypted = http نص صريح
settings-words-temperature = إبداع عشوائية
settings-words-top-p = احتمال عشوائية nucleus sampling
settings-words-longest-answer = أقصى رموز حد الناتج
settings-words-effort = تفكير استدلال
settings-words-retries = تكرار مشغول خطأ
settings-words-back = اتصال شبكة انتظار
settings-words-stand-ins = احتياطي استبدال
settings-words-hotkey = مفتاح لوحة المفاتيح النافذة المنبثقة
settings-words-hide-popup = بقاء إغلاق
settings-words-keep-running = خلفية رمز إنهاء إغلاق النافذة
settings-words-open-windows = استعادة تشغيل محادثات عدة
settings-words-updates = تحديث ترقية
settings-words-selection = سياق التقاط خصوصية
settings-words-clipboard = سياق التقاط نسخ خصوصية
settings-words-never = استثناء تطبيقات التقاط خصوصية أبدًا
settings-words-language = ترجمة عربية ألمانية إنجليزية language sprache english deutsch
settings-words-theme = داكن فاتح ليلي لون مظهر
settings-words-contrast = إتاحة ألوان
settings-words-accent = ألوان تمييز
settings-words-text-size = تكبير تصغير خط
settings-words-reading-size = خط نص تكبير قراءة
settings-words-reading-font = حروف خط مذيّل ثابت العرض
settings-words-column = عمود طول السطر
settings-words-density = كثافة مضغوط الشريط الجانبي
settings-words-motion = رسوم متحركة إتاحة
settings-words-instructions = موجّه النظام تخصيص
settings-words-desktop = قدرات wayland أذونات
settings-words-login = تشغيل تلقائي إقلاع
settings-words-notify = إشعار تنبيه
settings-words-quick-commands = شرطة موجّهات قوالب
settings-words-remember = ذكريات شخصي خصوصية
settings-words-accept = قبول مراجعة ذكريات
settings-words-pause = خمول ذكريات
settings-words-not-from = استثناء ذكريات خصوصية
settings-words-summarise = ملخّص ضغط تفعيل تعطيل
settings-words-first-summary = بدء رسائل
settings-words-again-after = بدء رسائل ملخّص
settings-words-at-tokens = بدء ملخّص
settings-words-at-questions = بدء جولات ملخّص
settings-words-levels = طي مستويات
settings-words-in-all = أقصى مستويات
settings-words-sent-without = حد أقصى رسائل
settings-words-pause-topic = دقائق تغيّر
settings-words-words-topic = تغيّر نسبة
settings-words-folded-at = مستويات
settings-words-word-for-word = آخر الرسائل حرفيًا
settings-words-length = كلمات
settings-words-facts = استخراج
settings-words-lost = أسماء أرقام معلومات
settings-words-recall = بحث سابقة
settings-words-titles = عناوين
settings-words-writer = نموذج الذاكرة
settings-words-folder = بيانات مكان مسار دليل
settings-words-kept-as = json sqlite أرشيف تحويل صيغة
settings-words-check = تلف تحقق إصلاح
settings-words-index = إعادة بناء
settings-words-import = chatgpt claude محادثات إدخال
settings-words-export = markdown html json حفظ محادثات
settings-words-shared-folder = مزامنة أجهزة dropbox syncthing s3 webdav sftp ssh azure google
settings-words-exchange = الآن إيقاف sync
settings-words-metered = بيانات الجوال نقطة اتصال تكلفة الشبكة
settings-words-attached-files = مزامنة مرفقات صور جلب
settings-words-devices = مزامنة إلغاء إزالة
settings-words-passphrase = مزامنة تشفير تغيير
settings-words-shared = مشاركة مشترك آخرون فريق زملاء توقيع اسم
settings-words-empty-trash = حذف أيام
settings-words-quick-away = النافذة المنبثقة حذف أيام
settings-words-clean-up = حذف قديمة
settings-words-clear = محو حذف كل شيء إعادة ضبط
settings-words-backups = استعادة نسخة backup
settings-words-keys = مفتاح اختصار
