main-conversations = المحادثات
main-conversations-none = لا محادثات بعد.
main-sidebar-show = إظهار الشريط الجانبي
main-sidebar-hide = إخفاء الشريط الجانبي
main-memory-show = إظهار الذاكرة
main-keyboard-shortcuts = اختصارات لوحة المفاتيح
main-trash = سلة المهملات
main-trash-show = عرض سلة المهملات
main-conversations-show = عرض المحادثات
main-draft = مسودة
main-new-half-written = { $label }: واحدة كُتب نصفها
main-keep-title = سُئل هذا عرضًا: أبقِه بين المحادثات
main-instructions = تعليمات
main-instructions-title = تعليمات لهذه المحادثة
main-instructions-set = لهذه المحادثة تعليمات
main-conversation-more = المزيد عن هذه المحادثة

main-write-first = اسأل ما تشاء
main-write-reply = رد
main-write-answer = إجابتك

main-welcome = بماذا أساعدك؟
main-welcome-model = تأتي الإجابات من <strong>{ $model }</strong>.
main-welcome-no-model = لم يُعدّ أي نموذج بعد. ما تكتبه يُحفظ إلى أن يُعدّ واحد.
main-welcome-choose = اختيار نموذج
main-welcome-choose-another = اختيار نموذج آخر
main-welcome-hotkey = من أي تطبيق، حدّد نصًا واضغط <key/>
main-welcome-bound = من أي تطبيق، حدّد نصًا واضغط المفتاح الذي ربطته بـ <command/>
main-welcome-import = استيراد من ChatGPT وClaude وغيرهما

main-drop-busy = يجري استيراد أو تصدير
main-drop-busy-next = أفلته مرة أخرى حين ينتهي ذلك.
main-drop-import = أفلت لاستيراد المحادثات
main-drop-import-next = ترى ما فيه قبل إضافة أي شيء.
main-drop-attach = أفلت للإرفاق برسالتك

main-sent = ما أُرسل

main-palette-export = تصدير هذه المحادثة…
main-palette-policy = كيف تُحفظ هذه المحادثة في الذاكرة
main-palette-keep = إبقاء هذه المحادثة
main-palette-delete = حذف هذه المحادثة
main-palette-import = استيراد محادثات…
main-palette-export-all = تصدير كل المحادثات…
main-palette-settings = الإعدادات: { $part }
main-palette-tag = عرض #{ $tag }
main-palette-tag-hint = وسم

main-kept = أُبقيت «{ $title }» محادثةً
main-added = أُضيفت «{ $title }» إلى «{ $to }»
main-gone = حُذفت هذه المحادثة
main-gone-next = «{ $title }» في سلة المهملات. التراجع يعيدها مع ما كُتب هنا.
main-gone-next-untitled = هي في سلة المهملات. التراجع يعيدها مع ما كُتب هنا.
main-title-field = عنوان المحادثة
main-show-in-main = عرض في النافذة الرئيسية
main-deleted =
    { $whose ->
        [shared] حُذفت «{ $title }» عند كل من يشاركها
       *[own] حُذفت «{ $title }»
    }
main-deleted-covered = حُذفت «{ $title }». ما زال ملخّص صُنع منها يذكرها.
main-deleted-untitled = محادثة
main-deleted-several =
    { $count ->
        [zero] لم تُحذف أي محادثة
        [one] حُذفت محادثة واحدة
        [two] حُذفت محادثتان
        [few] حُذفت { $count } محادثات
       *[other] حُذفت { $count } محادثة
    }
main-restored = استُعيدت «{ $title }»
main-queued-not-sent = لن تُرسل الرسالة المنتظرة.
main-edit-not-sent = لم يُرسل تعديل رسالتك.
main-held = لم تُفتح «{ $title }»: انتهى Extremis حين فُتحت من قبل. لم يضع شيء مما فيها.
main-held-last = لم تُفتح المحادثة الأخيرة: انتهى Extremis حين فُتحت من قبل. لم يضع شيء مما فيها.
main-held-open = فتحها
main-notice = «{ $title }»: { $text }
main-other-version = هذه الرسالة في نسخة أخرى من المحادثة، وهي المعروضة الآن.
main-go-back = رجوع
main-cleared = مُسحت كل البيانات.
main-backup-restored = استُعيدت النسخة الاحتياطية من { $time }.
main-backup-partly = تعذّرت استعادة كل شيء؛ وهو كما كان من قبل. { $skipped }
main-undone = تم التراجع: كل شيء كما كان.
