### ما يجيب به ‎`/…`.

commands-summary = ضبط الذاكرة: التخزين، ثم بعد كم رسالة
commands-summary-status = معرفة كيف تُتذكّر هذه المحادثة
commands-summary-on = تلخيص هذه المحادثة من جديد
commands-summary-off = عدم تلخيص هذه المحادثة؛ لا يضيع شيء
commands-summary-now = التلخيص الآن
commands-facts = سرد معلومات هذه المحادثة
commands-remember = تذكّر هذا، هنا وفي كل محادثة
commands-forget = العثور على ما يُتذكّر أو قيل ومحوه
commands-argument-text = النص
commands-argument-words = الكلمات
commands-unknown = لا يوجد أمر `/{ $name }`؛ لم يُرسل شيء. الأوامر هي { $known }. بمسافة قبله يصير رسالة.
commands-send-anyway = إرساله كرسالة
commands-no-conversation = لا رسالة في هذه المحادثة بعد، فلا شيء يُفعل فيها.
commands-forget-what = ما الذي تريد نسيانه؟ اذكر بعض كلماته.
commands-forgot-fact = نُسيت المعلومة.
commands-forgot-message = مُحيت الرسالة ومعها كل ما صُنع منها، في النسخ الاحتياطية أيضًا.
commands-forgot-memory = لم يعد هذا يُتذكّر عنك: مُحي، في النسخ الاحتياطية أيضًا.
commands-forget-nothing = لا شيء مما يُتذكّر أو قيل هنا فيه «{ $words }». جرّب كلمات أخرى.
commands-forget-first = ‏«{ $words }» موجودة في { $count ->
        [few] { $count } أشياء
        [many] { $count } شيئًا
       *[other] { $count } شيء
    }، وهذه أولها. أيها تريد نسيانه؟
commands-forget-which = أي هذه تريد نسيانه؟
commands-found-memory = يُتذكّر عنك: { $words }
commands-found-fact = معلومة: { $words }
commands-found-message = رسالة: { $words }
commands-remember-what = ما الذي تريد تذكّره؟
commands-remembered-here = سيُتذكّر في هذه المحادثة وفي كل محادثة أخرى: «{ $fact }»
commands-remembered = سيُتذكّر في كل المحادثات: «{ $fact }»
commands-ask-storage = اختر صيغة التخزين:
commands-storage-sqlite = ‏SQLite (موصى به)
commands-storage-json = ملف JSON
commands-ask-threshold = بعد كم رسالة ألخّص؟ أرسل عددًا من ١ إلى ٥٠٠.
commands-no-number = ‏«{ $given }» ليس عددًا من ١ إلى ٥٠٠؛ لم يتغيّر شيء.
commands-configured = ضُبطت الذاكرة.
commands-configured-storage = التخزين: { $kind }، لكل المحادثات
commands-configured-here = العتبة: { $count } من رسائلك، في هذه المحادثة
commands-configured-all = العتبة: { $count } من رسائلك، في كل المحادثات
commands-switched-on-all = تُلخَّص كل المحادثات من جديد: { $when }.
commands-switched-on-here = تُلخَّص هذه المحادثة من جديد: { $when }.
commands-switched-off-all = لم تعد المحادثات تُلخَّص. يبقى كل ما يُتذكّر، ويستأنف `/summary_on` التلخيص.
commands-switched-off-here = لم تعد هذه المحادثة تُلخَّص. يبقى كل ما يُتذكّر، ويستأنف `/summary_on` التلخيص.
commands-summarising = تُلخَّص الرسائل الأقدم. تبقى كلها حيث هي.
commands-status-on = الذاكرة: مفعّلة
commands-status-off = الذاكرة: متوقفة
commands-status-storage = التخزين: { $kind }
commands-status-threshold = العتبة: { $when }
commands-status-since = منذ آخر ملخّص: { $messages } من الرسائل، منها { $yours } لك
commands-status-messages = الرسائل: { $count } في المجموع، لُخّص منها { $summarised }؛ كل واحدة محفوظة
commands-status-summaries = الملخّصات الفعّالة: { $count }
commands-status-level = أعلى مستوى: { $level }
commands-status-saved = كل طلب أقصر بـ { $tokens } رمز
commands-status-saved-cost = كل طلب أقصر بـ { $tokens } رمز ({ $saved } مع { $model })
commands-no-facts = لا تُتذكّر أي معلومات من هذه المحادثة بعد. يضيف `/remember TEXT` واحدة.
commands-fact-pinned = ‏{ $words } (مثبّتة)
commands-fact-doubted = ‏{ $words } (تناقضها معلومة أخرى)
