popup-title = اسأل Extremis
popup-conversation = محادثة
popup-write-first = اسأل ما تشاء
popup-write-reply = اسأل المزيد
popup-thinking = يفكّر

popup-context = يُرسل مع رسالتك
popup-context-preview = معاينة
popup-remove-app = إزالة التطبيق
popup-remove-selection = إزالة التحديد
popup-remove-clipboard = إزالة الحافظة

popup-insert = إدراج
popup-copied = نُسخ
popup-open-window = فتح في النافذة
popup-new = جديدة
popup-continue = متابعة «{ $title }»
popup-continue-half-written = { $label }: سؤال آخر كُتب نصفه
popup-draft = مسودة
popup-key-send = إرسال
popup-key-hide = إخفاء
popup-queued-not-sent = لن تُرسل الرسالة المنتظرة.

popup-proposal-replace = يمكن أن تحلّ الإجابة محلّ التحديد.
popup-proposal-append = يمكن أن توضع الإجابة بعد التحديد.
popup-proposal-copy = يمكن نسخ الإجابة.
popup-proposal-keys = { $proposal } المفتاح Enter ينفّذ ذلك، وEsc يُبقي كل شيء كما هو.
popup-do-replace = استبدال
popup-do-append = إلحاق
popup-do-copy = نسخ
popup-proposal-keep = إبقاؤه كما هو
popup-changes = ما يتغيّر
popup-changes-none = لا شيء يتغيّر.

popup-doubt-selection = رأى النموذج { $seen } من التحديد؛ والإدراج يحلّ محلّه كلّه.
popup-doubt-lines = قد تنفّذ نافذة الأوامر كل سطر أمرًا، وتكمل الكلمات عند علامات الجدولة. هذا ما سيُدرج تمامًا.
popup-doubt-inserted = ما سيُدرج
popup-copy-instead = نسخ بدلًا من ذلك
popup-insert-anyway = إدراج على أي حال

popup-width-left = عرض النافذة المنبثقة من جانبها الأيسر
popup-width-right = عرض النافذة المنبثقة من جانبها الأيمن
popup-width-change = اسحب لتغيير العرض؛ انقر نقرًا مزدوجًا للعرض المعتاد
