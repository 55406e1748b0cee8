trash-title = سلة المهملات
trash-back = العودة إلى المحادثات
trash-empty = إفراغ…
trash-list = ما حُذف، الأحدث أولًا
trash-none = سلة المهملات فارغة.
trash-wordless = رسالة بلا كلمات
trash-restore-of = استعادة { $name }
trash-forget-of = نسيان { $name } الآن
trash-forget-now = نسيان الآن…
trash-stays = تبقى حتى تمحوها
trash-from = من «{ $title }»
trash-when-from = { $when }، من «{ $title }»
trash-deleted = تاريخ الحذف: { $time }
trash-deleted-from = تاريخ الحذف: { $time }، من «{ $title }».
trash-deleted-kept = تاريخ الحذف: { $time }، من «{ $title }». صُنع منها ملخّص حرّرته أو قفلت أسطرًا منه وسيُمحى معها، لذلك تبقى هنا حتى تمحوها.

trash-empty-ask = هل تريد إفراغ سلة المهملات؟
trash-empty-do = إفراغ سلة المهملات
trash-erasing = يجري المحو
trash-empty-conversations =
    { $count ->
        [zero] لن تُمحى أي محادثة.
        [one] ستُمحى محادثة واحدة، ومن كل نسخة احتياطية أيضًا.
        [two] ستُمحى محادثتان، ومن كل نسخة احتياطية أيضًا.
        [few] ستُمحى { $count } محادثات، ومن كل نسخة احتياطية أيضًا.
       *[other] ستُمحى { $count } محادثة، ومن كل نسخة احتياطية أيضًا.
    }
trash-empty-messages =
    { $count ->
        [zero] لن تُمحى أي رسالة.
        [one] ستُمحى رسالة واحدة، ومن كل نسخة احتياطية أيضًا.
        [two] ستُمحى رسالتان، ومن كل نسخة احتياطية أيضًا.
        [few] ستُمحى { $count } رسائل، ومن كل نسخة احتياطية أيضًا.
       *[other] ستُمحى { $count } رسالة، ومن كل نسخة احتياطية أيضًا.
    }
trash-empty-both =
    ستُمحى { $conversations ->
        [one] محادثة واحدة
        [two] محادثتان
        [few] { $conversations } محادثات
       *[other] { $conversations } محادثة
    } و{ $messages ->
        [one] رسالة مفردة
        [two] رسالتان مفردتان
        [few] { $messages } رسائل مفردة
       *[other] { $messages } رسالة مفردة
    }، ومن كل نسخة احتياطية أيضًا.
trash-empty-derived = تُمحى مع الرسالة الملخّصات والمعلومات التي صُنعت منها.
trash-no-undo = لا يمكن التراجع عن ذلك.

trash-forget-message = هل تريد نسيان هذه الرسالة؟
trash-forget-conversation = هل تريد نسيان هذه المحادثة؟
trash-forget-fact = هل تريد نسيان هذه المعلومة؟
trash-forget-memory = هل تريد نسيان هذه الذكرى؟
trash-forget-do-message = نسيان الرسالة
trash-forget-do-conversation = نسيان المحادثة
trash-forget-do-fact = نسيان المعلومة
trash-forget-do-memory = نسيان الذكرى
trash-forgetting = يجري محوها هنا وفي كل نسخة احتياطية
trash-forgotten-message = تُمحى من السجل، ومن كل نسخة احتياطية، ومن الملخّصات التي صُنعت منها، وتُكتب هذه من جديد.
trash-forgotten-conversation = تُمحى كلها: كل رسالة فيها وملخّصاتها ونسخها في كل نسخة احتياطية.
trash-forgotten-fact = تُمحى من المعلومات. ويبقى ما قيل في المحادثة.
trash-forgotten-memory = تُمحى مما يُتذكّر عنك، ومن كل نسخة احتياطية. وتبقى الرسالة التي تذكرها في محادثتها.
