search-all = البحث في كل المحادثات
search-placeholder = ابحث في كل شيء
search-clear = مسح البحث
search-help = ما يمكن البحث عنه

search-operator-exactly = هذه الكلمات بعينها وبهذا الترتيب
search-operator-role = ما قلتَه أنت؛ و role:assistant ما قاله النموذج
search-operator-app = ما أُرسل وأنت في ذلك التطبيق
search-operator-after = منذ ذلك الحين: يوم أو شهر أو سنة
search-operator-before = ما قبل ذلك
search-operator-title = في المحادثات التي في عنوانها ذلك
search-operator-here = في المحادثة المفتوحة
search-operator-pinned = الرسائل المثبّتة
search-operator-tag = المحادثات التي لها وسم
search-operator-folder = المحادثات التي في مجلد
search-operator-archived = المحادثات المؤرشفة
search-example-exactly = كلمتان معًا
search-example-title = رحلة
search-example-tag = عمل
search-example-folder = ملاحظات العمل

search-who-summary = ملخّص
search-who-fact = معلومة
search-who-seen = شوهد
search-who-seen-in = شوهد في { $app }
search-who-user = أنت
search-who-assistant = المساعد
search-who-system = النظام

search-section-conversations = المحادثات
search-section-messages = الرسائل
search-section-meaning = بالمعنى

search-results = النتائج
search-more = المزيد من النتائج
search-more-titles =
    { $count ->
        [zero] لا عناوين أخرى
        [one] عنوان واحد آخر
        [two] عنوانان آخران
        [few] { $count } عناوين أخرى
        [many] { $count } عنوانًا آخر
       *[other] { $count } عنوان آخر
    }
search-count =
    { $count ->
        [zero] لا نتائج
        [one] نتيجة واحدة
        [two] نتيجتان
        [few] { $count } نتائج
       *[other] { $count } نتيجة
    }
search-count-of =
    { $total ->
        [zero] { $count } من { $total } نتيجة
        [one] { $count } من نتيجة واحدة
        [two] { $count } من نتيجتين
        [few] { $count } من { $total } نتائج
       *[other] { $count } من { $total } نتيجة
    }
search-count-first =
    { $count ->
        [zero] لا نتائج
        [one] أول نتيجة
        [two] أول نتيجتين
        [few] أول { $count } نتائج
       *[other] أول { $count } نتيجة
    }
search-count-none = لا نتائج
search-count-none-yet = لا نتائج بعد
search-hurried = لم يكفِ الوقت للبحث في كل شيء: قد تنقص مواضع أقدم. المفتاح Enter يبحث في كل شيء.
search-titles-match = هذه العناوين تطابق البحث.
search-meant = هل تقصد <words/>؟
search-or = أو
search-progress =
    { $total ->
        [zero] يُبحث حتى الآن في { $indexed } من { $total } محادثة…
        [one] يُبحث حتى الآن في { $indexed } من محادثة واحدة…
        [two] يُبحث حتى الآن في { $indexed } من محادثتين…
        [few] يُبحث حتى الآن في { $indexed } من { $total } محادثات…
       *[other] يُبحث حتى الآن في { $indexed } من { $total } محادثة…
    }

search-meaning = بالمعنى
search-meaning-doing = يجري البحث بالمعنى
search-meaning-progress = بالمعنى…
search-meaning-found = عُثر عليه بالمعنى
search-meaning-words-alone = عُثر عليه بالكلمات وحدها
search-meaning-preparing = ما زالت الرسائل الأقدم تُعدّ للبحث بالمعنى.
search-meaning-off = البحث بالمعنى معطّل: النموذج اللازم له غير مثبّت.

search-nothing = لم يُعثر على شيء.
search-nothing-yet = لم يُعثر على شيء بعد.
search-nothing-like = لم يُعثر على شيء من ذلك.
search-nothing-indexed = قد يكون في ما لم يُبحث فيه بعد.
search-nothing-hurried = لم يكفِ الوقت للبحث في كل شيء.
search-nothing-look-through = البحث في كل شيء
search-nothing-elsewhere = ربما ليس حيث تبحث عنه.
search-nothing-everywhere = البحث في كل مكان
search-nothing-other-words = ربما قيل بكلمات أخرى.
search-nothing-by-meaning = البحث بالمعنى
search-nothing-fewer-words = جرّب كلمات أقل، أو بداية كلمة فقط.
