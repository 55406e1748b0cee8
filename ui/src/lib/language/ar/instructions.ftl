instructions-for-all = تعليمات لكل المحادثات
instructions-for-all-means = ما تريد أن تلتزم به كل إجابة، في النافذة المنبثقة أيضًا. ويمكن أن تكون لمحادثة ما تعليمات خاصة بها إلى جانبها: يضبطها الزر الذي في رأسها.
instructions-for-all-example = مثلًا: أجب باختصار. أنا ممرّض في غنت؛ استخدم الوحدات المترية.
instructions-for-one = تعليمات لهذه المحادثة
instructions-for-one-means = يُطلب من النموذج أن يلتزم بها في كل إجابة هنا. وحيث تخالف تعليمات كل المحادثات، فالعمل بهذه.
instructions-for-one-example = مثلًا: أنت معلّمي للغة الهولندية. أجب بهولندية بسيطة وصحّح أخطائي.
instructions-show-all = تعليمات كل المحادثات…

instructions-length = الأحرف: { $length } من { $longest }
instructions-not-saved = غير محفوظة
instructions-tokens =
    { $count ->
        [zero] لا رموز مع كل رسالة
        [one] رمز واحد مع كل رسالة
        [two] رمزان مع كل رسالة
        [few] { $count } رموز مع كل رسالة
        [many] { $count } رمزًا مع كل رسالة
       *[other] { $count } رمز مع كل رسالة
    }
instructions-revert = تجاهل التغييرات
instructions-too-long =
    { $count ->
        [zero] أطول من اللازم. تُرسل التعليمات مع كل رسالة، فاختصرها لتحفظها.
        [one] أطول من اللازم بحرف واحد. تُرسل التعليمات مع كل رسالة، فاختصرها لتحفظها.
        [two] أطول من اللازم بحرفين. تُرسل التعليمات مع كل رسالة، فاختصرها لتحفظها.
        [few] أطول من اللازم بـ { $count } أحرف. تُرسل التعليمات مع كل رسالة، فاختصرها لتحفظها.
        [many] أطول من اللازم بـ { $count } حرفًا. تُرسل التعليمات مع كل رسالة، فاختصرها لتحفظها.
       *[other] أطول من اللازم بـ { $count } حرف. تُرسل التعليمات مع كل رسالة، فاختصرها لتحفظها.
    }

instructions-versions = نسخ أخرى ({ $count })
instructions-imported = { $time }، مستوردة
instructions-restore = استعادة نسخة { $time }
instructions-none = لا تعليمات
