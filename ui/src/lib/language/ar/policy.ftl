policy-preset-rolling = متجدّد
policy-preset-rolling-means = ملخّص واحد يُكتب من جديد كلما تقدّمت المحادثة. وتبقى أحدث الرسائل كلمة بكلمة.
policy-preset-progressive = متنامٍ
policy-preset-progressive-means = ملخّص واحد يمكن أن يكبر مع المحادثة، ويُحسب بالرموز.
policy-preset-multilevel = متعدد المستويات
policy-preset-multilevel-means = ملخّص لكل بضعة أسئلة، وملخّصات للملخّصات. للمحادثات الطويلة جدًا.
policy-preset-layered = متعدد الطبقات
policy-preset-layered-means = يفصل حيث يتغيّر الموضوع؛ ملخّص متوسط وملخّص طويل فوق أحدث الرسائل.

policy-text = { $preset }، عند: { $when }
policy-text-off = لا يُلخَّص شيء
policy-text-sent =
    { $count ->
        [zero] أي رموز للإرسال
        [one] أكثر من رمز واحد للإرسال
        [two] أكثر من رمزين للإرسال
        [few] أكثر من { $count } رموز للإرسال
        [many] أكثر من { $count } رمزًا للإرسال
       *[other] أكثر من { $count } رمز للإرسال
    }
policy-text-questions =
    { $count ->
        [zero] لا أسئلة
        [one] سؤال واحد
        [two] سؤالان
        [few] { $count } أسئلة
        [many] { $count } سؤالًا
       *[other] { $count } سؤال
    }

policy-how = كيف تُحفظ المحادثات في الذاكرة
policy-how-means = يسري على كل محادثة ليست لها طريقة خاصة؛ وأشرطة الضبط فوق ذاكرتها تعطيها واحدة. ومهما لُخّص، تبقى كل رسالة في مكانها.
policy-across = من محادثة إلى أخرى
policy-recall = الاسترجاع من كل المحادثات
policy-recall-help = تجد الرسالة حينها أيضًا ما قلته في محادثات أخرى. ويُرسل معها ما تحتاج إليه من كلام، إلى أي نموذج يجيب هنا؛ ويعرضه «ما أُرسل». وعند الإيقاف تبقى كل محادثة وحدها. ولا يُسترجع أبدًا ما في سلة المهملات، ولا محادثة تبقيها منفصلة (أشرطة الضبط فوق ذاكرتها).
policy-titles = العناوين
policy-name = تسمية النموذج للمحادثات
policy-name-help = بعد الإجابة الثالثة، مما قيل حتى ذلك الحين، بالنموذج الذي يكتب الملخّصات. وعند الإيقاف تُسمّى المحادثة برسالتها الأولى. والعنوان الذي تضعه أنت يبقى دائمًا.
policy-figures = كل المحادثات معًا
policy-counting = يجري العدّ
policy-count = عدّ

policy-writer = من يكتب الملخّصات
policy-writer-chat = النموذج الذي يجيب
policy-writer-other = نموذج آخر
policy-writer-none = بلا نموذج
policy-server = الخادم
policy-model = النموذج
policy-model-name = اسم النموذج
policy-model-used = قيد الاستخدام
policy-model-use = استخدام هذا النموذج
policy-servers = تُضاف الخوادم ومفاتيحها في قسم «عام».
policy-writer-offline = تُصنع الملخّصات من جمل المحادثة نفسها، كلمة بكلمة، بلا نموذج.
policy-writer-later = ويكتبها نموذج قادر من جديد حين يتوفر واحد.
policy-writer-told = يكتبها { $model }. وإن أخفق مرتين حلّت محلّها جمل المحادثة نفسها إلى أن يعمل من جديد.

policy-this = كيف تُحفظ هذه المحادثة في الذاكرة
policy-whose = ما يسري هنا
policy-as-others = كغيرها
policy-own = بطريقتها الخاصة
policy-as-others-means = { $how }. تغيّره الإعدادات، في قسم «الذاكرة»، للكل.
policy-apart = إبقاء هذه المحادثة منفصلة
policy-apart-help = لا يُسترجع هنا شيء من محادثات أخرى، ولا شيء من هنا في غيرها، مهما كانت الإعدادات.
policy-anew = بدء ذاكرتها من جديد
policy-anew-help = يوقف العمل بكل الملخّصات والمعلومات، حتى ما كتبته أنت. وتبقى كل الرسائل.
policy-anew-do = البدء من جديد
policy-anew-did = أُخرج من هذه الذاكرة: { $what }. وتبقى كل الرسائل.
policy-anew-summaries =
    { $count ->
        [zero] لا ملخّصات
        [one] ملخّص واحد
        [two] ملخّصان
        [few] { $count } ملخّصات
        [many] { $count } ملخّصًا
       *[other] { $count } ملخّص
    }
policy-anew-facts =
    { $count ->
        [zero] لا معلومات
        [one] معلومة واحدة
        [two] معلومتان
        [few] { $count } معلومات
       *[other] { $count } معلومة
    }

policy-summarise = التلخيص
policy-summarise-help = عند الإيقاف يبقى كل شيء كلمة بكلمة ما دام يتسع له المكان.
policy-presets = الطريقة
policy-numbers = الأرقام
policy-designed = العودة إلى المعتاد
policy-first = أول ملخّص عند
policy-first-help = مجموع الرسائل.
policy-first-name = الرسائل قبل أول ملخّص
policy-again = ومجددًا بعد
policy-again-help = رسائل جديدة فوق التي تبقى كما هي.
policy-again-name = الرسائل الجديدة قبل الملخّص التالي
policy-tokens = أو عند هذا العدد من الرموز
policy-tokens-help = رموز لا يشملها أي ملخّص.
policy-tokens-name = الرموز قبل الملخّص
policy-sent = أو عند هذا العدد من الرموز المرسلة
policy-sent-help = رموز كل ما سيُرسل: التعليمات والمعلومات والملخّصات والرسائل.
policy-sent-name = الرموز للإرسال قبل الملخّص
policy-questions = أو عند هذا العدد من الأسئلة
policy-questions-help = أسئلة لك أُجيب عنها وليست في أي ملخّص.
policy-questions-name = الأسئلة قبل الملخّص
policy-never-due = من دون أيٍّ منها لا يُلخَّص شيء إلا حين تطلبه.
policy-kept = ما يبقى بنصه
policy-kept-help = الأحدث، إلى جانب الملخّص.
policy-kept-unit = يُحسب بـ
policy-kept-messages = الرسائل
policy-kept-tokens = الرموز
policy-length = طول الملخّص
policy-length-most = على الأكثر.
policy-length-grows = أطول مع كل نسخة.
policy-length-unit = يُقاس بـ
policy-length-characters = الأحرف
policy-length-words = الكلمات
policy-length-progressive = متزايد
policy-of-level = ملخّصات المستوى الواحد
policy-of-level-help = ما زاد عليها يُطوى في ملخّص واحد من المستوى التالي.
policy-in-all = الملخّصات كلها
policy-in-all-help = لا أكثر منها في وقت واحد أبدًا.
policy-facts = البحث عن معلومات
policy-facts-help = يبقي الأسماء والقرارات والتفضيلات كلمة بكلمة.
policy-lost = الاحتفاظ بما فات الملخّص
policy-lost-help = ما يتركه من أسماء وأرقام وتواريخ وعناوين يصير معلومات من دون سؤال.

policy-more = أرقام أخرى
policy-without = ما يُرسل دون ملخّص
policy-without-help = قبل أول ملخّص لا تُرسل بالطريقة المتجدّدة إلا أحدث الرسائل؛ ٢٠ حين لا يُضبط شيء.
policy-without-name = الرسائل التي تُرسل بلا ملخّص
policy-pause = التوقف يبدأ موضوعًا آخر
policy-pause-help = تغيّر الموضوع يحدّد موضع الفصل، ويجعل الملخّص مستحقًا.
policy-pause-name = دقائق التوقف التي يتغيّر بعدها الموضوع
policy-words = الكلمات الأخرى تبدأ موضوعًا آخر
policy-words-help = كلمات مشتركة أقل من هذه النسبة.
policy-words-name = النسبة المئوية للكلمات المشتركة التي يتغيّر الموضوع دونها
policy-highest = أعلى مستوى
policy-highest-help = ملخّصات هذا المستوى لا تُطوى أكثر.
policy-fold = يُطوى عند هذا العدد من الرموز
policy-fold-help = لكل ملخّصات المستوى الواحد معًا.
policy-fold-name = رموز الملخّصات قبل طيّها
policy-shares = كيف يُقسم موجّه من ٨٬٠٠٠ رمز؛ والأطول والأقصر يُقسمان بالمثل.
policy-share-system = التعليمات وما يُعرف عنك
policy-share-summaries = الملخّصات
policy-share-recent = أحدث الرسائل
policy-share-snippets = ما يُسترجع
policy-shares-name = { $part }: رموز من الموجّه

policy-unit-messages =
    { $count ->
        [one] رسالة
        [two] رسالتان
        [few] رسائل
       *[other] رسالة
    }
policy-unit-minutes =
    { $count ->
        [one] دقيقة
        [two] دقيقتان
        [few] دقائق
       *[other] دقيقة
    }
policy-unit-percent = ٪
policy-unit-questions =
    { $count ->
        [one] سؤال
        [two] سؤالان
        [few] أسئلة
        [many] سؤالًا
       *[other] سؤال
    }
policy-unit-summaries =
    { $count ->
        [one] ملخّص
        [two] ملخّصان
        [few] ملخّصات
        [many] ملخّصًا
       *[other] ملخّص
    }
policy-unit-tokens =
    { $count ->
        [one] رمز
        [two] رمزان
        [few] رموز
        [many] رمزًا
       *[other] رمز
    }
