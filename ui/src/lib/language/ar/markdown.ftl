markdown-task = مهمة
markdown-task-done = أُنجزت
markdown-task-open = لم تُنجز

markdown-code = شيفرة
markdown-code-unnamed = نص
markdown-code-wrap = التفاف الأسطر
markdown-code-numbers = أرقام الأسطر
markdown-code-copy = نسخ الشيفرة
markdown-code-fold =
    { $count ->
        [few] عرض أول { $count } أسطر
        [many] عرض أول { $count } سطرًا
       *[other] عرض أول { $count } سطر
    }
markdown-code-unfold = عرض كل الأسطر ({ $count })

markdown-footnote = الحاشية { $label }
markdown-footnote-back = العودة إلى موضع الحاشية { $label }
markdown-formula = صيغة
markdown-formula-copy = نسخ الصيغة
markdown-picture = صورة: { $name }
markdown-table = جدول
markdown-table-copy = نسخ الجدول
markdown-table-copy-tsv = نسخ لجدول بيانات (TSV)
markdown-table-copy-csv = نسخ بتنسيق CSV
markdown-table-copied-tsv = نُسخ الجدول لجدول بيانات
markdown-table-copied-csv = نُسخ الجدول بتنسيق CSV

markdown-save = حفظ كملف
markdown-save-to = المكان
markdown-save-now = حفظ
markdown-saved = حُفظ باسم { $place }

markdown-diagram = مخطط
markdown-diagram-show = عرض المخطط
markdown-diagram-show-code = عرض الشيفرة
markdown-diagram-save-svg = حفظ المخطط (SVG)
markdown-diagram-save-code = حفظ الشيفرة
markdown-diagram-wrong = لم يُرسم: هذا ليس مخططًا يفهمه Mermaid.
markdown-diagram-wrong-line = لم يُرسم: لا يفهم Mermaid ما قرب السطر { $line }.
markdown-diagram-large = لم يُرسم: المخطط كبير جدًا.
markdown-diagram-slow = لم يُرسم: استغرق أكثر من ٥ ثوانٍ فأُوقف.
markdown-diagram-unavailable = لم يُرسم: تعذّر ذلك الآن. الشيفرة كاملة.
