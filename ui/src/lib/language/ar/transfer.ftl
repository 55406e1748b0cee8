transfer-import = الاستيراد
transfer-import-help = من ChatGPT وClaude وGemini وغيرها، أو من Extremis آخر. ويمكنك أيضًا إفلات الملف على النافذة.
transfer-import-ask = استيراد…
transfer-last = آخر استيراد: { $time }
transfer-take-back-ask = التراجع عنه…
transfer-export = التصدير
transfer-export-help = كل المحادثات على هيئة ملاحظات أو صفحات، أو كل ما يعرفه Extremis عنها.
transfer-notes = مجلد الملاحظات
transfer-notes-help = يجعل مجلدًا يتبع محادثاتك، لأجل Obsidian أو git: كل محادثة ملاحظة تُكتب من جديد عند تغيّرها، ويتغيّر اسمها مع عنوانها، وتُزال عند حذفها أو نسيانها. ولا تُمس الملفات الأخرى هناك. والملاحظات غير مشفّرة.
transfer-notes-example = ~/Documents/Notes
transfer-notes-follow = حفظ الملاحظات هناك
transfer-notes-again = الكتابة الآن
transfer-notes-stop = إيقاف المتابعة
transfer-notes-stopped = تبقى الملاحظات الموجودة هناك ولا تتغيّر بعد الآن. وما تحذفه أو تنساه من الآن فصاعدًا يبقى فيها.
transfer-notes-none-yet = لم تُحدَّث الملاحظات منذ بدء Extremis.
transfer-notes-at = محدَّثة حتى { $time }.
transfer-take-back-title = التراجع عن آخر استيراد
transfer-take-back = التراجع عنه
transfer-taking-back = يجري التراجع
transfer-take-back-where = يُنقل ذلك إلى سلة المهملات، ويمكن استعادته منها.
transfer-take-back-stays = ما واصلته منذ ذلك الحين يبقى كما هو.

transfer-brought-added =
    { $added ->
        [zero] لم يأتِ بأي محادثة.
        [one] أتى بمحادثة واحدة.
        [two] أتى بمحادثتين.
        [few] أتى بـ { $added } محادثات.
       *[other] أتى بـ { $added } محادثة.
    }
transfer-brought-updated =
    { $updated ->
        [one] أتى برسائل جديدة لمحادثة واحدة.
        [two] أتى برسائل جديدة لمحادثتين.
        [few] أتى برسائل جديدة لـ { $updated } محادثات.
       *[other] أتى برسائل جديدة لـ { $updated } محادثة.
    }
transfer-brought-both =
    أتى { $added ->
        [one] بمحادثة واحدة
        [two] بمحادثتين
        [few] بـ { $added } محادثات
       *[other] بـ { $added } محادثة
    }، وبرسائل جديدة { $updated ->
        [one] لمحادثة واحدة
        [two] لمحادثتين
        [few] لـ { $updated } محادثات
       *[other] لـ { $updated } محادثة
    }.

transfer-import-title = استيراد محادثات
transfer-import-from = من ChatGPT وClaude وGemini وOpen WebUI وLibreChat وChatbox وCherry Studio وJan وLM Studio وOllama وWitsy أو من Extremis آخر: الملف أو المجلد أو ملف ZIP كما تحصل عليه منها. ترى ما فيه قبل إضافة أي شيء، ولا يُغيَّر الملف نفسه.
transfer-path = ملف أو مجلد
transfer-path-example = ~/Downloads/export.zip
transfer-look = عرض ما فيه
transfer-drop = يمكنك أيضًا إفلاته على النافذة.
transfer-looking = يجري الاطلاع على ما هو موجود
transfer-reading = تجري القراءة
transfer-ending = يجري الإنهاء
transfer-another = اختيار ملف آخر
transfer-import-now =
    { $count ->
        [0] استيراد
        [one] استيراد محادثة واحدة
        [two] استيراد محادثتين
        [few] استيراد { $count } محادثات
       *[other] استيراد { $count } محادثة
    }

transfer-found =
    { $count ->
        [zero] لا محادثات.
        [one] محادثة واحدة.
        [two] محادثتان.
        [few] { $count } محادثات.
       *[other] { $count } محادثة.
    }
transfer-found-from =
    { $count ->
        [zero] لا محادثات من { $assistants }.
        [one] محادثة واحدة من { $assistants }.
        [two] محادثتان من { $assistants }.
        [few] { $count } محادثات من { $assistants }.
       *[other] { $count } محادثة من { $assistants }.
    }
transfer-found-new =
    { $count ->
        [one] واحدة جديدة.
        [two] اثنتان جديدتان.
       *[other] { $count } جديدة.
    }
transfer-found-grown =
    { $count ->
        [one] واحدة فيها جديد.
        [two] اثنتان فيهما جديد.
       *[other] { $count } فيها جديد.
    }
transfer-found-known =
    { $count ->
        [one] واحدة موجودة هنا من قبل ولن تُضاف مرتين.
        [two] اثنتان موجودتان هنا من قبل ولن تُضافا مرتين.
       *[other] { $count } موجودة هنا من قبل ولن تُضاف مرتين.
    }
transfer-beside = ليس لدى Extremis مكان لكل ما فيه: { $kept }. يُحفظ ذلك بجانب الرسائل كما هو.
transfer-beside-attachments =
    { $count ->
        [one] سيأتي معه ملف مرفق واحد.
        [two] سيأتي معه ملفان مرفقان.
        [few] ستأتي معه { $count } ملفات مرفقة.
        [many] سيأتي معه { $count } ملفًا مرفقًا.
       *[other] سيأتي معه { $count } ملف مرفق.
    }
transfer-beside-memories =
    { $count ->
        [one] ستأتي معه ذكرى واحدة عنك.
        [two] ستأتي معه ذكريان عنك.
        [few] ستأتي معه { $count } ذكريات عنك.
       *[other] ستأتي معه { $count } ذكرى عنك.
    }
transfer-beside-instructions = ستأتي معه تعليمات لكل المحادثات؛ ولن تكون سارية.
transfer-nothing-new = لا جديد فيه: لن يضيف الاستيراد شيئًا.
transfer-filter = تصفية بحسب العنوان
transfer-all = الكل
transfer-none = لا شيء
transfer-list = المحادثات المراد استيرادها، الأحدث أولًا
transfer-list-none = لا عنوان فيه هذه الكلمات.
transfer-state-new = جديدة
transfer-state-grown = تغيّرت
transfer-state-grown-by =
    { $count ->
        [one] رسالة جديدة واحدة
        [two] رسالتان جديدتان
        [few] { $count } رسائل جديدة
       *[other] { $count } رسالة جديدة
    }
transfer-state-known = موجودة من قبل
transfer-state-in-trash = { $state }، في سلة المهملات

transfer-refused = ما تتعذّر قراءته
transfer-refused-present =
    { $count ->
        [one] فيه شيء واحد تتعذّر قراءته وسيُترك:
        [two] فيه شيئان تتعذّر قراءتهما وسيُتركان:
        [few] فيه { $count } أشياء تتعذّر قراءتها وستُترك:
        [many] فيه { $count } شيئًا تتعذّر قراءتها وستُترك:
       *[other] فيه { $count } شيء تتعذّر قراءتها وستُترك:
    }
transfer-refused-past =
    { $count ->
        [one] تعذّرت قراءة شيء واحد فتُرك:
        [two] تعذّرت قراءة شيئين فتُركا:
        [few] تعذّرت قراءة { $count } أشياء فتُركت:
        [many] تعذّرت قراءة { $count } شيئًا فتُركت:
       *[other] تعذّرت قراءة { $count } شيء فتُركت:
    }
transfer-refused-more = … و{ $count } غيرها

transfer-twice =
    { $count ->
        [one] لم يُضف شيء مرتين: محادثة واحدة موجودة هنا من قبل.
        [two] لم يُضف شيء مرتين: محادثتان موجودتان هنا من قبل.
        [few] لم يُضف شيء مرتين: { $count } محادثات موجودة هنا من قبل.
       *[other] لم يُضف شيء مرتين: { $count } محادثة موجودة هنا من قبل.
    }
transfer-added =
    { $count ->
        [zero] لم تُضف أي محادثة.
        [one] أُضيفت محادثة واحدة.
        [two] أُضيفت محادثتان.
        [few] أُضيفت { $count } محادثات.
       *[other] أُضيفت { $count } محادثة.
    }
transfer-updated =
    { $count ->
        [one] واحدة فيها رسائل جديدة.
        [two] اثنتان فيهما رسائل جديدة.
       *[other] { $count } فيها رسائل جديدة.
    }
transfer-known =
    { $count ->
        [one] واحدة كانت هنا من قبل.
        [two] اثنتان كانتا هنا من قبل.
       *[other] { $count } كانت هنا من قبل.
    }
transfer-in-trash =
    { $count ->
        [one] واحدة في سلة المهملات.
        [two] اثنتان في سلة المهملات.
       *[other] { $count } في سلة المهملات.
    }
transfer-attachments =
    { $count ->
        [one] أتى معه ملف مرفق واحد.
        [two] أتى معه ملفان مرفقان.
        [few] أتت معه { $count } ملفات مرفقة.
        [many] أتى معه { $count } ملفًا مرفقًا.
       *[other] أتى معه { $count } ملف مرفق.
    }
transfer-memories =
    { $count ->
        [one] أتت معه ذكرى واحدة عنك.
        [two] أتت معه ذكريان عنك.
        [few] أتت معه { $count } ذكريات عنك.
       *[other] أتت معه { $count } ذكرى عنك.
    }
transfer-instructions = أتت معه تعليمات لكل المحادثات، وهي غير سارية: تجدها في الإعدادات ← التعليمات.
transfer-own-instructions =
    { $count ->
        [one] محادثة واحدة أتت معها تعليمات، وهي غير سارية: يعرضها زر التعليمات فوق المحادثة.
        [two] محادثتان أتت معهما تعليمات، وهي غير سارية: يعرضها زر التعليمات فوق المحادثة.
        [few] { $count } محادثات أتت معها تعليمات، وهي غير سارية: يعرضها زر التعليمات فوق المحادثة.
       *[other] { $count } محادثة أتت معها تعليمات، وهي غير سارية: يعرضها زر التعليمات فوق المحادثة.
    }
transfer-kept = حُفظ كما كان بجانب الرسائل: { $kept }.
transfer-kept-next = { $before }، { $next }
transfer-import-ended = أُنهي قبل اكتماله؛ استيراد الشيء نفسه من جديد يواصله.
transfer-drop-one = لم يُستورد شيء: أفلت ملفًا واحدًا أو المجلد الذي فيه الملفات.

transfer-taken-back =
    { $count ->
        [zero] تم التراجع: لم تُنقل أي محادثة إلى سلة المهملات.
        [one] تم التراجع: نُقلت محادثة واحدة إلى سلة المهملات.
        [two] تم التراجع: نُقلت محادثتان إلى سلة المهملات.
        [few] تم التراجع: نُقلت { $count } محادثات إلى سلة المهملات.
       *[other] تم التراجع: نُقلت { $count } محادثة إلى سلة المهملات.
    }
transfer-taken-back-messages =
    { $count ->
        [one] وكذلك رسالة واحدة من محادثات أخرى.
        [two] وكذلك رسالتان من محادثات أخرى.
        [few] وكذلك { $count } رسائل من محادثات أخرى.
       *[other] وكذلك { $count } رسالة من محادثات أخرى.
    }
transfer-taken-back-left =
    { $count ->
        [one] بقيت واحدة لأنك واصلت ما جاء فيها.
        [two] بقيت اثنتان لأنك واصلت ما جاء فيهما.
       *[other] بقيت { $count } لأنك واصلت ما جاء فيها.
    }
transfer-taken-back-ended = أُنهي قبل اكتماله؛ التراجع من جديد يواصله.

transfer-export-all = تصدير كل المحادثات
transfer-export-one = تصدير «{ $title }»
transfer-format = الصيغة
transfer-contexts = ما كنت تنظر إليه
transfer-contexts-help = التطبيق ونافذته وما كان محدّدًا فيها.
transfer-contexts-with = مع ما كنت تنظر إليه
transfer-memory = الذاكرة
transfer-memory-all = الملخّصات والمعلومات وما يُتذكّر عنك وتعليماتك.
transfer-memory-one = الملخّص والمعلومات.
transfer-memory-with = مع الذاكرة
transfer-to = المكان
transfer-export-now = تصدير
transfer-print = طباعة…
transfer-print-failed = تعذّر تجهيز المحادثة للطباعة. لم يُطبع شيء.
transfer-folder-open = فتح المجلد

transfer-markdown = Markdown
transfer-markdown-one = ملاحظة يفتحها أي محرّر.
transfer-markdown-all = ملاحظة لكل محادثة، لمجلد من الملاحظات. التصدير إلى المجلد نفسه يحدّثه.
transfer-html = HTML
transfer-html-one = صفحة يعرضها أي متصفّح بلا شبكة.
transfer-html-all = صفحة لكل محادثة. التصدير إلى المجلد نفسه يحدّثه.
transfer-json = JSON
transfer-json-one = كل ما يعرفه Extremis عنها. يمكن استيراده من جديد.
transfer-json-all = كل ما يعرفه Extremis عنها. يمكن استيراده من جديد.
transfer-json-lines = أسطر JSON
transfer-json-lines-one = سطر واحد فيه من قال ماذا، كما تأخذه برامج التدريب.
transfer-json-lines-all = ملف واحد فيه سطر لكل محادثة، كما تأخذه برامج التدريب.
transfer-pdf = PDF
transfer-pdf-one = تُفتح نافذة الطباعة في نظامك: اختر فيها «الطباعة إلى ملف» وPDF، أو طابعة.

transfer-speaker-user = أنت
transfer-speaker-assistant = المساعد
transfer-speaker-system = النظام

transfer-written =
    { $count ->
        [zero] لم تُكتب أي محادثة.
        [one] كُتبت محادثة واحدة.
        [two] كُتبت محادثتان.
        [few] كُتبت { $count } محادثات.
       *[other] كُتبت { $count } محادثة.
    }
transfer-written-nothing = لم يلزم كتابة شيء.
transfer-written-before =
    { $count ->
        [one] واحدة كانت هناك من قبل.
        [two] اثنتان كانتا هناك من قبل.
       *[other] { $count } كانت هناك من قبل.
    }
transfer-written-removed =
    { $count ->
        [one] أُزيل ملف واحد لم تعد محادثاته موجودة.
        [two] أُزيل ملفان لم تعد محادثاتهما موجودة.
        [few] أُزيلت { $count } ملفات لم تعد محادثاتها موجودة.
        [many] أُزيل { $count } ملفًا لم تعد محادثاتها موجودة.
       *[other] أُزيل { $count } ملف لم تعد محادثاتها موجودة.
    }
transfer-export-ended = أُنهي قبل اكتماله؛ التصدير إلى المكان نفسه من جديد يواصله.
transfer-left = تُرك كما هو لأن أحدًا غيّره هناك:
transfer-failed = تعذّرت قراءته ولم يُصدَّر:
transfer-missing = ملفات مرفقة لم تُضمَّن:
