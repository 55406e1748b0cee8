### النماذج اللغوية وخوادمها ومفاتيحها.

llm-address-credentials = يتضمّن عنوان { $address } اسم مستخدم أو كلمة مرور، وهي لا تُحفظ ولا تُرسل ضمنه.
llm-address-none = ‏«{ $address }» ليس عنوان خادم نماذج. يبدو العنوان هكذا: http://localhost:1234/v1.
llm-see = تذكر { $page } هل لدى الخدمة مشكلة.
llm-see-nothing = إن كان كلاهما صحيحًا فقد تكون المشكلة في الخدمة نفسها.
llm-no-pictures = لا يقبل { $model } الصور. رسالتك وصورها محفوظة. اختر تحت حقل الرسالة نموذجًا يرى الصور، أو أعد المحاولة فيُسأل من دونها.
llm-no-server = لا يجيب خادم نماذج على { $address }. شغّله أو اختر نموذجًا آخر في الإعدادات.
llm-no-service = تعذّر الوصول إلى { $address }. تحقّق من الشبكة ومن العنوان في الإعدادات.{ $see }
llm-unknown-server = لا يوجد حاسوب بهذا الاسم في الشبكة: { $address }. تحقّق من أنه يعمل ومن العنوان في الإعدادات.
llm-unknown-service = لم يُعثر على { $address }: هذا الحاسوب غير متصل، أو العنوان في الإعدادات غير صحيح.
llm-not-secure-server = لم ينشأ اتصال آمن مع { $address } ({ $why }). لم يُرسل شيء. كثير من الخوادم الخاصة لا تعرف إلا http: تحقّق من العنوان في الإعدادات.
llm-not-secure-service = لم ينشأ اتصال آمن مع { $address } ({ $why }). لم يُرسل شيء. تحقّق من العنوان ومن تاريخ هذا الحاسوب، وهل تطلب الشبكة (نقطة اتصال أو خادم وكيل) تسجيل الدخول أولًا.
llm-slow-server = تعذّر الوصول إلى خادم النماذج على { $address } خلال { $seconds ->
        [one] ثانية
        [two] ثانيتين
        [few] { $seconds } ثوانٍ
       *[other] { $seconds } ثانية
    }. تحقّق من أنه يعمل ومن العنوان في الإعدادات.
llm-slow-service = تعذّر الوصول إلى { $address } خلال { $seconds ->
        [one] ثانية
        [two] ثانيتين
        [few] { $seconds } ثوانٍ
       *[other] { $seconds } ثانية
    }. تحقّق من الشبكة ومن العنوان في الإعدادات.{ $see }
llm-key-rejected-server = رفض خادم النماذج على { $address } مفتاح API. أدخل مفتاحًا صالحًا في الإعدادات.
llm-key-rejected-service = رفض { $address } مفتاح API: ربما كُتب خطأً أو انتهت صلاحيته أو هو لخدمة أخرى. أدخل مفتاحًا صالحًا في الإعدادات.{ $keys }
llm-key-missing = يطلب { $address } مفتاح API، ولا مفتاح محفوظًا له. أدخل واحدًا في الإعدادات.{ $keys }
llm-keys-locked = يطلب { $address } مفتاح API، ومفاتيحك المحفوظة مقفلة. لم يضع شيء: أدخل عبارة المرور في الإعدادات ثم أعد المحاولة.
llm-keys-page = تُنشأ المفاتيح في { $page }.
llm-busy-server = خادم النماذج على { $address } مشغول بطلبات أخرى. لم يضع شيء: { $again } أو أوقف ما يستخدمه غيرك.
llm-busy-service = لا يقبل { $address } طلبات أخرى الآن: أُرسل منها الكثير. لا شيء تفعله على هذا الحاسوب، ولم يضع شيء: { $again } أو اختر نموذجًا آخر.
llm-again-in = أعد المحاولة بعد { $seconds ->
        [one] ثانية
        [two] ثانيتين
        [few] { $seconds } ثوانٍ
       *[other] { $seconds } ثانية
    }
llm-again-soon = أعد المحاولة بعد لحظة
llm-unknown-model-service = لا يقدّم { $address } النموذج «{ $model }»، أو لا يقدّمه لهذا الحساب. لم يضع شيء: اختر غيره في الإعدادات.
llm-unknown-model-ollama = ليس لدى خادم النماذج على { $address } النموذج «{ $model }». لم يضع شيء: أحضره بالأمر `ollama pull { $model }` أو اختر غيره في الإعدادات.
llm-unknown-model-server = ليس لدى خادم النماذج على { $address } النموذج «{ $model }». لم يضع شيء: حمّله هناك بهذا الاسم أو اختر غيره في الإعدادات.
llm-wrong-path = لا شيء لدى { $address } في هذا المسار (HTTP { $status }){ $said }. لم يضع شيء: تحقّق من العنوان في الإعدادات؛ ينتهي لدى معظم الخوادم بـ ‎/v1.
llm-not-ready = خادم النماذج على { $address } غير جاهز (HTTP 503){ $said }. لم يضع شيء: إن كان يحمّل النموذج فانتظر لحظة وأعد المحاولة، وإلا { $look }.
llm-failed-server = أخفق خادم النماذج على { $address } (HTTP { $status }){ $said }. لم يضع شيء: { $look } ثم أعد المحاولة، أو اختر نموذجًا آخر في الإعدادات.
llm-failed-service = لدى { $address } مشكلة خاصة به (HTTP { $status }){ $said }. لا شيء تفعله على هذا الحاسوب، ولم يضع شيء: أعد المحاولة لاحقًا أو اختر نموذجًا آخر.{ $see }
llm-problem = أبلغ خادم النماذج عن مشكلة (HTTP { $status }){ $said }.
llm-look-ollama = انظر ما حمّله `ollama ps` وما يقوله سجل Ollama
llm-look-lmstudio = انظر في LM Studio هل حُمّل النموذج وماذا يقول سجله
llm-look = انظر هل حُمّل النموذج وماذا يقول سجل الخادم
llm-not-allowed = لا يسمح { $address } بهذا: { $message }. ربما ينقص المفتاحَ إذن، أو لا تتوفر الخدمة حيث أنت.
llm-no-credit = لم يبقَ رصيد في الحساب لدى { $address }. اشحنه هناك أو اختر نموذجًا آخر في الإعدادات.
llm-context-too-long = المحادثة أطول مما يتسع له { $model }. اختر نموذجًا بنافذة أكبر أو ابدأ محادثة جديدة.
llm-stream-cut = انقطع الاتصال بالنموذج قبل أن تكتمل الإجابة.
llm-timed-out = لم يرسل النموذج شيئًا مدة { $seconds ->
        [one] ثانية
        [two] ثانيتين
        [few] { $seconds } ثوانٍ
       *[other] { $seconds } ثانية
    }: ربما يجري تحميله أو عليه حمل زائد. أعد المحاولة بعد لحظة.
llm-declined = أوقف مرشّح الخدمة الإجابة ({ $reason }). ما كتبته محفوظ كما هو. قله بكلمات أخرى أو اختر نموذجًا آخر في الإعدادات.
llm-out-of-memory = ليس لدى خادم النماذج ذاكرة كافية لـ { $model }: { $message }. أغلق برامج أخرى أو اختر نموذجًا أصغر.
llm-malformed = أرسل خادم النماذج شيئًا تعذّر فهمه: { $what }
llm-local = تعذّر تشغيل النموذج المدمج: { $what }
llm-not-forgotten = تعذّر الطلب من سلسلة المفاتيح أن تنسى المفتاح ({ $why }). لا يستخدم Extremis هذا المفتاح في هذا التشغيل بعد الآن؛ افتح قفل سلسلة المفاتيح وأزل المفتاح مرة أخرى، أو أزله في برنامجها.
llm-keyring-absent = لا توجد سلسلة مفاتيح على هذا الحاسوب
llm-keyring-silent = لا تجيب سلسلة المفاتيح، وربما هي مقفلة
llm-keyring-locked = سلسلة المفاتيح مقفلة
llm-sealed-wrong-passphrase = لا تفتح عبارة المرور هذه المفاتيح. لم يتغيّر شيء، فأعد المحاولة.
llm-sealed-too-short = تحتاج عبارة المرور إلى { $shortest } حرفًا على الأقل. لم يُحفظ شيء. اختر عبارة أطول: أربع كلمات لا علاقة بينها اختيار جيد.
llm-sealed-too-plain = تكرّر عبارة المرور هذه نفسها، أو هي صف من الأبجدية أو من لوحة المفاتيح، فتُخمَّن فورًا. لم يُحفظ شيء. اختر غيرها: أربع كلمات لا علاقة بينها اختيار جيد.
llm-sealed-damaged = ملف المفاتيح المختومة تالف. تُرك كما هو؛ استعده، أو أزله وأدخل المفاتيح من جديد.
llm-sealed-exists = توجد مفاتيح مختومة من قبل. افتحها بعبارة مرورها.
llm-sealed-closed = المفاتيح المختومة مغلقة. أدخل عبارة مرورها أولًا.
llm-sealed-place = تعذّر استخدام ملف المفاتيح المختومة ({ $reason }). لم يتغيّر شيء.
llm-moved = انتقل إلى { $address }؛ استخدم هذا العنوان في الإعدادات
llm-moved-elsewhere = يحيل من يتصل به إلى خادم آخر، { $server }. لم يُرسل شيء إليه
llm-moved-nowhere = يحيل من يتصل به إلى ما ليس خادمًا. لم يُرسل شيء إليه
llm-event-endless = حدث لا ينتهي
llm-line-endless = سطر لا ينتهي
llm-calls-endless = استدعاءات أدوات لا تنتهي
llm-page = صفحة ويب بدل إجابة
llm-not-text = نص ليس بترميز UTF-8
llm-request = الطلب: { $error }
llm-something-else = شيء غير { $what ->
        [models] قائمة النماذج
        [loaded] ما هو محمّل
       *[model] وصف نموذج
    }
llm-answer-too-large = إجابة أكبر من { $size } ميغابايت
llm-no-object = جزء ليس كائنًا
llm-no-json = جزء ليس JSON صالحًا (خطأ { $kind }، العمود { $column })
llm-no-choices = إجابة بلا خيارات
llm-seal-interrupted = انقطع العمل
llm-keyring-failed = تعطّلت حلقة المفاتيح
llm-keyring-no-key = في حلقة المفاتيح شيء ليس مفتاحًا
llm-local-stopped = توقّف في وسط إجابة. اسأل من جديد
llm-local-no-memory = تعذّر حجز ذاكرة له ({ $error })
llm-local-not-on = تعذّر عليه أن يكمل ({ $error }). اسأل من جديد
llm-local-form = تعذّر إلزامه بصيغة الإجابة ({ $error })
llm-local-thread = تعذّر بدء خيط تنفيذ ({ $error })
llm-local-no-file = لا يوجد ملف { $path }. ثبّت Extremis من جديد
llm-local-damaged = ‏{ $path } تالف أو ليس ملف نموذج (GGUF)
llm-local-no-template = ليس في ملفه قالب محادثة. اختر ملف نموذج صُنع للمحادثة («Instruct»)
llm-local-question = السؤال: { $error }
llm-local-unknown-template = قالب المحادثة في ملفه من نوع غير معروف. اختر ملفًا آخر
llm-local-template = قالب المحادثة فيه: { $error }
llm-local-template-leaves-out = قالب المحادثة في ملفه يُسقط ما يُقال. اختر ملفًا آخر
llm-local-processor = ينقص هذا المعالج { $what } مما يحتاجه. اختر خادم نماذج في الإعدادات
llm-protocol-openai = متوافق مع OpenAI
llm-another-server = خادم آخر
