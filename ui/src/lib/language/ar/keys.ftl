keys-previous = المحادثة السابقة
keys-next = المحادثة التالية
keys-pin = تثبيت أو إلغاء التثبيت
keys-folder = نقل إلى مجلد
keys-tags = الوسوم
keys-archive = أرشفة، أو إعادة إلى القائمة
keys-own-window = فتح في نافذة خاصة بها
keys-mark-several = تحديد عدة محادثات في القائمة؛ وكذلك Ctrl مع النقر
keys-walk-list = التنقل في قائمة المحادثات؛ Enter يفتح إحداها
keys-delete-conversation = حذف المحادثة التي عليها التركيز
keys-undo = تراجع: عمّا كُتب، أو عن حذف ما دام إشعاره ظاهرًا
keys-redo = إعادة ما كُتب
keys-search = البحث في كل المحادثات
keys-search-meaning = البحث بالمعنى
keys-choose-result = اختيار نتيجة؛ Enter يعرضها
keys-find = البحث في هذه المحادثة
keys-find-next = النتيجة التالية
keys-find-previous = النتيجة السابقة
keys-send = إرسال
keys-new-line = سطر جديد
keys-edit-last = تحرير رسالتك الأخيرة، في حقل فارغ
keys-own-messages = التنقل بين رسائلك السابقة، في حقل فارغ
keys-scroll = تمرير المحادثة، من حقل الرسالة أيضًا
keys-to-first = أول رسالة
keys-to-latest = أحدث رسالة
keys-send-edit = إرسال الرسالة المحرّرة
keys-stop = إيقاف الإجابة
keys-save-summary = حفظ الملخّص
keys-lock-line = قفل سطر من الملخّص أو فتح قفله
keys-model = اختيار نموذج هذه المحادثة
keys-screenshot = إرفاق صورة لجزء من الشاشة
keys-instructions = تعليمات لهذه المحادثة
keys-save-instructions = حفظ التعليمات أو الأمر السريع
keys-commands = الأوامر
keys-memory = إظهار الذاكرة أو إخفاؤها
keys-sidebar = إظهار الشريط الجانبي أو إخفاؤه
keys-palette = تنفيذ أي شيء والانتقال إلى أي مكان، باسمه
keys-zoom-in = تكبير
keys-zoom-out = تصغير
keys-zoom-usual = الحجم المعتاد
keys-close-window = إغلاق النافذة
keys-quit = إنهاء
keys-help = اختصارات لوحة المفاتيح
keys-insert = إدراج الإجابة حيث كنت
keys-copy = نسخ الإجابة
keys-open-window = فتح في النافذة
keys-continue = متابعة المحادثة السابقة
keys-start-anew = البدء من جديد
keys-quick-command = تشغيل آخر أمر سريع على التحديد
keys-quick-commands = الأوامر السريعة
keys-hide = إخفاء

keys-group-conversations = المحادثات
keys-group-search = البحث
keys-group-writing = الكتابة
keys-group-window = النافذة
keys-group-popup = النافذة المنبثقة

keys-or = أو
keys-none = لا شيء
keys-change = تغيير المفاتيح…
keys-title = { $title } ({ $keys })

keys-name-control = Ctrl
keys-name-alt = Alt
keys-name-shift = Shift
keys-name-escape = Esc
keys-name-page-up = Page ↑
keys-name-page-down = Page ↓
keys-name-tab = Tab
keys-name-space = Space
keys-name-backspace = Backspace
keys-name-delete = Delete
keys-name-insert = Insert
keys-name-home = Home
keys-name-end = End

keys-refused-system = المفاتيح مع { $key } للنظام.
keys-refused-altgr = المفاتيح مع AltGr تكتب حروفًا.
keys-refused-nameless = ليس لهذا المفتاح اسم يمكن حفظه.
keys-refused-enter = المفتاح Enter يرسل ويؤكّد؛ ولا يمكن أن يكون له معنى آخر.
keys-refused-escape = المفتاح Esc يغلق ويوقف؛ ولا يمكن أن يكون له معنى آخر.
keys-refused-tab = المفتاح Tab ينقل من عنصر تحكم إلى الذي يليه؛ ولا يمكن أن يكون له معنى آخر.
keys-refused-writing = { $press } لازم للكتابة والتنقل. اضغطه مع { $control } أو { $alt }.
keys-refused-desktop = { $press } لسطح المكتب.
keys-refused-field =
    { $does ->
        [copy] { $press } ينسخ في كل حقل؛ ولا يمكن أن يكون له معنى آخر.
        [cut] { $press } يقصّ في كل حقل؛ ولا يمكن أن يكون له معنى آخر.
        [paste] { $press } يلصق في كل حقل؛ ولا يمكن أن يكون له معنى آخر.
        [undo] { $press } يتراجع عمّا كُتب في كل حقل؛ ولا يمكن أن يكون له معنى آخر.
        [redo] { $press } يعيد ما جرى التراجع عنه في كل حقل؛ ولا يمكن أن يكون له معنى آخر.
        [all] { $press } يحدّد كل شيء في كل حقل؛ ولا يمكن أن يكون له معنى آخر.
        [caret] { $press } يحرّك المؤشر في كل حقل؛ ولا يمكن أن يكون له معنى آخر.
        [start] { $press } يذهب إلى البداية في كل حقل؛ ولا يمكن أن يكون له معنى آخر.
        [end] { $press } يذهب إلى النهاية في كل حقل؛ ولا يمكن أن يكون له معنى آخر.
       *[word] { $press } يحذف كلمة في كل حقل؛ ولا يمكن أن يكون له معنى آخر.
    }
keys-refused-fixed = { $press } هو مفتاح «{ $action }» ويبقى كذلك.

keys-problem-unknown = لا يوجد إجراء له مفتاح اسمه «{ $written }».
keys-problem-fixed = لا يمكن تغيير مفتاح «{ $action }».
keys-problem-no-key = { $written } ليس مفتاحًا. يحتفظ «{ $action }» بمفتاحه المعتاد.
keys-problem-refused = { $reason } يحتفظ «{ $action }» بمفتاحه المعتاد.
keys-problem-taken = { $press } هو أيضًا مفتاح «{ $other }». يحتفظ «{ $action }» بمفتاحه المعتاد.
keys-problems =
    { $more ->
        [0] بين المفاتيح في config.json: { $problem } كل المفاتيح الأخرى تعمل.
       *[other] بين المفاتيح في config.json: { $problem } وهناك مشكلات أخرى مثلها ({ $more }). كل المفاتيح الأخرى تعمل.
    }
keys-problems-show = عرض المفاتيح
