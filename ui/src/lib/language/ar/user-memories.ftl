user-memories-title = ما يُتذكَّر عنك
user-memories-remember = تذكّر أشياء عني
user-memories-remember-help = يُبحث عما تقوله عن نفسك حين تغادر محادثة أو تتوقف فيها. ويُرسل مع كل رسالة ما لا يزيد على ثماني ذكريات، إلى أي نموذج يجيب؛ فإن زادت، فما له صلة بالرسالة منها. ويعرضها «ما أُرسل». وعند الإيقاف لا يُبحث عن شيء ولا يُرسل شيء.
user-memories-accept = الاستخدام دون سؤال
user-memories-accept-help = «متأكد جدًا» تعني ٩٠٪، و«متأكد» تعني ٧٥٪. وما يناقض شيئًا معروفًا يُسأل عنه دائمًا.
user-memories-accept-never = أبدًا
user-memories-accept-very-sure = عند التأكد التام
user-memories-accept-sure = عند التأكد
user-memories-accept-default = أبدًا
user-memories-idle = البحث أيضًا بعد توقف
user-memories-idle-help = انقضاء هذا العدد من الثواني بلا رسالة كمغادرة المحادثة. صفر: عند المغادرة فقط.
user-memories-idle-name = ثوانٍ بلا رسالة
user-memories-seconds =
    { $count ->
        [zero] { $count } ثانية
        [one] ثانية واحدة
        [two] ثانيتان
        [few] { $count } ثوانٍ
       *[other] { $count } ثانية
    }
user-memories-apps = ليس من هذه التطبيقات
user-memories-apps-help = بأسمائها كما تعرضها النافذة المنبثقة. لا يُتذكَّر شيء مما تكتبه فيها، ولا يُرسل معه شيء مما يُعرف عنك، ولا مع ما يليه في تلك المحادثة.
user-memories-apps-list = التطبيقات المستثناة
user-memories-apps-example = مثلًا: Slack
user-memories-app-exclude = استثناء
user-memories-app-remove = إلغاء استثناء { $app }

user-memories-all = كل الذكريات
user-memories-none-yet = لا شيء بعد. ما تقوله عن نفسك، كأين تسكن أو كيف تحب الإجابات، يأتي إلى هنا حين تغادر محادثة. و«تذكّر هذا» في قائمة الرسالة يضيفه فورًا.
user-memories-many = عددها { $count }؛ انسَ أو عطّل ما لم تعد تحتاج إليه. ولا يمكن أن يُستخدم منها أكثر من { $most }.
user-memories-most = عددها { $count }، ولا يمكن أن يُستخدم أكثر منها؛ انسَ أو عطّل ما لم تعد تحتاج إليه.
user-memories-clean-up = تنظيف
user-memories-search = بحث
user-memories-search-name = البحث في الذكريات
user-memories-category = الفئة
user-memories-category-all = كل الفئات
user-memories-category-preference = تفضيل
user-memories-category-technical = تقني
user-memories-category-personal = شخصي
user-memories-category-work = عمل
user-memories-category-project = مشروع
user-memories-category-other = غير ذلك
user-memories-status = الحالة
user-memories-status-active = مستخدمة
user-memories-status-disabled = معطّلة
user-memories-status-expired = منتهية
user-memories-status-superseded = حلّ غيرها محلّها
user-memories-status-rejected = مرفوضة
user-memories-status-count = { $status } ({ $count })
user-memories-order = الترتيب
user-memories-order-latest = الأحدث أولًا
user-memories-order-least-used = الأقل استخدامًا أولًا
user-memories-list-latest = الذكريات، الأحدث أولًا
user-memories-list-least-used = الذكريات، الأقل استخدامًا أولًا
user-memories-none-match = لا شيء يطابق.
user-memories-none = لا شيء.

user-memories-add-example = مثلًا: أنا ممرّض في غنت.
user-memories-add-name = ما ينبغي تذكّره
user-memories-done = تم
user-memories-text = ما يُتذكَّر
user-memories-category-of = فئة «{ $fact }»
user-memories-more-for = المزيد عن «{ $fact }»
user-memories-more = المزيد عن هذه الذكرى
user-memories-enable = تفعيل
user-memories-disable = تعطيل
user-memories-use-again = استخدامها من جديد
user-memories-unused = لم تُستخدم بعد
user-memories-used =
    { $count ->
        [zero] لم تُستخدم، { $date }
        [one] استُخدمت مرة واحدة، في { $date }
        [two] استُخدمت مرتين، آخرهما في { $date }
        [few] استُخدمت { $count } مرات، آخرها في { $date }
       *[other] استُخدمت { $count } مرة، آخرها في { $date }
    }
user-memories-until = حتى { $date }
user-memories-holds-until = تسري حتى { $date }
user-memories-now = الآن: { $fact }
user-memories-before = قبلها: { $fact }
user-memories-before-until = { $fact } (حتى { $date })
user-memories-idle-since = لم تُستخدم منذ { $date }.
user-memories-from = من: <title>{ $title }</title>
user-memories-from-more =
    { $count ->
        [one] من: <title>{ $title }</title> وأخرى غيرها
        [two] من: <title>{ $title }</title> واثنتين غيرها
       *[other] من: <title>{ $title }</title> و{ $count } غيرها
    }
user-memories-from-gone = من محادثة لم تعد موجودة
user-memories-from-you = منك

user-memories-review = للمراجعة
user-memories-review-means = المفتاح Enter للقبول، وE للتحرير، وDelete للرفض. ولا يُستخدم ما عُثر عليه قبل أن تقبله.
user-memories-would-replace = ستحلّ محلّ: «{ $fact }»
user-memories-accept-edited = حفظ وقبول
user-memories-accept-it = قبول
user-memories-reject = رفض
user-memories-replace = استبدال
user-memories-keep-both = إبقاء كلتيهما

user-memories-import = استيراد…
user-memories-export = تصدير
user-memories-exported = حُفظت في { $path }.
user-memories-forget-all = نسيان الكل…
user-memories-forget-all-ask = نسيان كل الذكريات؟
user-memories-forget-all-do = نسيان الكل ({ $count })
user-memories-forget-all-means = يُمحى كل ما يُتذكَّر عنك، ومن كل نسخة احتياطية أيضًا. وتبقى الرسائل التي تقوله في محادثاتها. <strong>لا يمكن التراجع عن هذا.</strong> و«تصدير» يحفظ نسخة قبل ذلك.
user-memories-forgetting = يجري محوها هنا وفي كل نسخة احتياطية
user-memories-import-title = استيراد ذكريات
user-memories-import-file = ملف
user-memories-import-do = استيراد
user-memories-import-means = ملف حُفظ بـ <em>تصدير</em>. لا يُضاف المعروف من قبل مرتين، ولا يُغيَّر الملف.
user-memories-import-choose-name = ملف ذكريات
user-memories-imported = أُضيف { $added }.
user-memories-imported-known = أُضيف { $added }، و{ $known } معروف من قبل.
user-memories-imported-refused = أُضيف { $added }، وتعذّرت قراءة { $refused }.
user-memories-imported-known-refused = أُضيف { $added }، و{ $known } معروف من قبل، وتعذّرت قراءة { $refused }.

user-memories-count =
    { $count ->
        [zero] لا ذكريات
        [one] ذكرى واحدة
        [two] ذكريان
        [few] { $count } ذكريات
       *[other] { $count } ذكرى
    }
user-memories-given = الذكريات التي أُرسلت لهذه الإجابة
user-memories-given-reading = تجري قراءة هذه الذكريات
user-memories-given-stop = عدم استخدامها
user-memories-given-stop-name = عدم استخدام: «{ $fact }»
user-memories-given-again-name = الاستخدام من جديد: «{ $fact }»
user-memories-given-gone =
    { $count ->
        [zero] لم تُنسَ أي ذكرى منذئذٍ.
        [one] نُسيت واحدة منذئذٍ.
        [two] نُسيت اثنتان منذئذٍ.
       *[other] نُسيت { $count } منذئذٍ.
    }

user-memories-too-long = أقصى ما يُتذكَّر من الأحرف: { $most }. حدّد الجزء الذي تعنيه، ثم اختر «تذكّر المحدّد» في قائمة الرسالة.
user-memories-remembered = يُتذكَّر في كل المحادثات.
user-memories-remembered-against = يُتذكَّر في كل المحادثات. وهو يناقض «{ $fact }»: الإعدادات ← عنك.
user-memories-known = هذا متذكَّر من قبل.
user-memories-known-as = هذا متذكَّر من قبل: «{ $fact }»
user-memories-stopped = لم تعد تُستخدم: «{ $fact }»
user-memories-found-used = ما حُفظ: { $count }.
user-memories-found =
    { $count ->
        [zero] لم يُعثر على شيء عنك.
        [one] عُثر على شيء واحد عنك.
        [two] عُثر على شيئين عنك.
        [few] عُثر على { $count } أشياء عنك.
        [many] عُثر على { $count } شيئًا عنك.
       *[other] عُثر على { $count } شيء عنك.
    }
user-memories-found-review = مراجعة
user-memories-found-show = عرض
