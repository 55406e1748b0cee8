memory-title = الذاكرة
memory-policy = كيف تُحفظ هذه المحادثة في الذاكرة
memory-hide = إخفاء الذاكرة
memory-parts = أقسام الذاكرة
memory-part-summary = الملخّص
memory-part-facts = المعلومات
memory-part-usage = الاستهلاك
memory-waits = ينتظرك
memory-not-begun = لا شيء بعد: تبدأ المحادثة برسالتك الأولى.

memory-range = الرسائل { $first }–{ $last }
memory-range-one = الرسالة { $number }
memory-range-elsewhere = رسائل من نسخة أخرى
memory-by-you = أنت
memory-by-none = بلا نموذج
memory-offline-means = جمل من المحادثة، كلمة بكلمة، لأن نموذجًا قادرًا لم يكتب هذا. وسيكتبه واحد حين يتوفر؛ وما تحرّره أو تقفله يبقى.

memory-none-before = حين تطول المحادثة يُحفظ هنا المهمّ فيها، لتقرأه وتصحّحه.
memory-none-off = الملخّصات موقوفة لهذه المحادثة. وما زال بوسعك طلب كتابة واحد الآن.
memory-none-yet = لا ملخّص بعد. سيُكتب لاحقًا ({ $how })، ويمكنك حينها أن تقرأه هنا وتصحّحه.
memory-offline-written = كُتب دون اتصال: جمل من هذه المحادثة، كلمة بكلمة. النموذج القادر، إن اخترته في الإعدادات، يكتب الملخّصات بكلماته.
memory-offline-from-now = تُكتب الملخّصات من الآن دون اتصال: جمل من هذه المحادثة، كلمة بكلمة. النموذج القادر، إن اخترته في الإعدادات، يكتب الملخّصات بكلماته.
memory-failed = تعذّرت كتابة الملخّص.
memory-summarising = يجري التلخيص
memory-summarising-now = يجري التلخيص…
memory-summarise = التلخيص الآن
memory-beyond-kept =
    { $count ->
        [one] لُخّص كل شيء سوى أحدث الرسائل. <em>التلخيص الآن</em> يشملها أيضًا، كلها إلا الأخيرة.
        [two] لُخّص كل شيء سوى أحدث الرسائل. <em>التلخيص الآن</em> يشملها أيضًا، كلها إلا الأخيرتين.
       *[other] لُخّص كل شيء سوى أحدث الرسائل. <em>التلخيص الآن</em> يشملها أيضًا، كلها إلا آخر { $count }.
    }
memory-in-force = الملخّصات السارية
memory-made-from = ما صُنع منه هذا الملخّص
memory-level = المستوى { $level }

memory-covers = عرضها في المحادثة
memory-edited = محرَّر
memory-offline = دون اتصال، كلمة بكلمة
memory-folded = مطويّ
memory-stale = قديم
memory-quality-means = ما زال { $found } من { $checked } من الأسماء والأرقام والتواريخ والعناوين فيه أو في المعلومات
memory-quality-kept = بقي { $percent }٪
memory-summary = الملخّص
memory-overtaken = جاء ملخّص أحدث وأنت تكتب. وما كتبته ما زال هنا.
memory-newer = عرض الأحدث
memory-saving = يجري الحفظ…
memory-saved = حُفظ
memory-undo = تراجع: العودة إلى النسخة السابقة
memory-anew = كتابته من جديد من الرسائل التي يشملها
memory-line-by-line = { $label }، سطرًا سطرًا
memory-lock-means = قفل هذا السطر: كل نسخة لاحقة تبقيه كلمة بكلمة
memory-lock-line = قفل هذا السطر: { $line }
memory-unlock = فتح قفل هذا السطر
memory-unlock-line = فتح قفل هذا السطر: { $line }

memory-held = ملخّص ينتظرك
memory-held-means = ملخّص جديد ينتظر: إنه يناقض ما هو ثابت.
memory-held-locked = لكنك قفلت:
memory-held-fact = لكن المعلومة هي:
memory-held-without = يُسقط سطرًا قفلتَه:
memory-held-refuse = إبقاء القديم
memory-held-accept = استخدامه مع ذلك
memory-held-compare = مقارنة

memory-versions = إصدارات هذا الملخّص
memory-versions-list = النسخ
memory-origin-generated = مولَّد
memory-origin-edited = حرّرته أنت
memory-origin-restored = مستعاد
memory-state-active = سارٍ
memory-state-held = ينتظرك
memory-state-folded = مطويّ
memory-words =
    { $count ->
        [zero] لا كلمات
        [one] كلمة واحدة
        [two] كلمتان
        [few] { $count } كلمات
       *[other] { $count } كلمة
    }
memory-version = النسخة المختارة
memory-version-first = النسخة الأولى
memory-version-against-before = مقارنةً بالنسخة السابقة
memory-version-copy = نسخ هذا النص
memory-version-use = استخدامها
memory-against = مقارنةً بـ
memory-compare-with = المقارنة بـ
memory-against-before = النسخة السابقة
memory-against-active = النسخة السارية
memory-against-none = لا شيء

memory-preferences = التفضيلات
memory-preference = تفضيل
memory-decisions = القرارات
memory-decision = قرار
memory-facts = المعلومات
memory-fact = معلومة
memory-sources = المصادر
memory-source = مصدر
memory-document = المستند
memory-document-part = جزء من مستند
memory-entities = أشخاص وأشياء
memory-entity = شخص أو شيء
memory-other = غير ذلك
memory-other-one = غير ذلك
memory-facts-none = تُحفظ هنا الأسماء والقرارات والتفضيلات والعناوين كلمة بكلمة حين ترد. ولم يرد شيء منها بعد.
memory-fact-new = إضافة معلومة
memory-fact-kind = نوع المعلومة
memory-fact-key = موضوعها
memory-fact-example = تُحفظ كلمة بكلمة
memory-fact-words = المعلومة
memory-fact-done = تم
memory-fact-text = نص المعلومة
memory-fact-more = المزيد عن هذه المعلومة
memory-fact-pin = تثبيت: تُرسل دائمًا
memory-fact-unpin = إلغاء التثبيت
memory-fact-pinned = مثبّتة
memory-fact-show = عرض موضع قولها
memory-fact-remove = إزالة: لا تستحق الإبقاء
memory-fact-said =
    { $count ->
        [zero] لم تُقل
        [one] قيلت هنا
        [two] قيلت مرتين
        [few] قيلت { $count } مرات
       *[other] قيلت { $count } مرة
    }
memory-fact-yours = منك
memory-fact-before = قبلها: { $fact }
memory-fact-contradicted = مناقَضة
memory-fact-contradicted-means = تناقضها معلومة أخرى
memory-fact-contradicts = تناقض «{ $fact }». أيهما الصحيحة؟
memory-fact-this = هذه
memory-fact-that = الأخرى
memory-fact-both = كلتاهما

memory-lost = ليست في الملخّص
memory-lost-keep-all = إبقاء الكل
memory-lost-keep = إبقاء { $fact }
memory-lost-keep-title = إبقاؤها معلومةً
memory-lost-dismiss = عدم عرض { $fact } مرة أخرى
memory-lost-dismiss-title = لا تستحق الإبقاء
memory-lost-more = { $count } أخرى

memory-next = الطلب التالي
memory-next-preview = ما سيُرسل
memory-quality = الجودة
memory-quality-title = جودة الملخّصات
memory-quality-of = ما بقي من الأسماء والأرقام والتواريخ والعناوين
memory-quality-percent = { $percent }٪
memory-quality-chart = جودة الملخّصات مع الوقت: { $figures }
memory-quality-figure = { $percent } بالمئة
memory-quality-at = { $time }: بقي { $found } من { $checked }
memory-quality-latest = { $found } من { $checked } في آخر ملخّص أو في المعلومات
memory-figures = الأرقام
memory-stats-messages = الرسائل
memory-stats-archived = في الملخّصات
memory-stats-archived-means = تبقى في المحادثة ويمكن البحث فيها.
memory-stats-since = منذ آخر ملخّص
memory-stats-active = الملخّصات المستخدمة
memory-stats-levels = مستويات الملخّصات
memory-stats-levels-none = لا شيء
memory-stats-facts = المعلومات
memory-stats-tokens = الرموز الموفَّرة في كل طلب
memory-stats-tokens-means = { $count } من دون ذاكرة
memory-stats-cost = الموفَّر في ١٬٠٠٠ طلب
memory-stats-cost-of = الموفَّر في ١٬٠٠٠ طلب، بأسعار { $date }
memory-stats-cost-least = أقل من { $amount }
memory-stats-cost-said = يكلّف { $model } { $price } لكل مليون رمز، كما يقول خادمه أو تقول أنت.
memory-stats-cost-listed = يكلّف { $model } { $price } لكل مليون رمز، بحسب قائمة أسعار صانعه من { $date }.
