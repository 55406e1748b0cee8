### ما يقال في أكثر من موضع.

common-add = إضافة
common-apart = { "، " }
common-cancel = إلغاء
common-choose = اختيار…
common-choose-file = اختيار ملف…
common-choose-folder = اختيار مجلد…
common-close = إغلاق
common-copy = نسخ
common-delete = حذف
common-dismiss = إخفاء
common-edit = تحرير
common-export = تصدير…
common-forget = نسيان…
common-keep = إبقاء
common-remove = إزالة
common-rename = إعادة التسمية
common-restore = استعادة
common-save = حفظ
common-settings = الإعدادات
common-stop = إيقاف
common-try-again = إعادة المحاولة
common-undo = تراجع
common-new-conversation = محادثة جديدة
common-quoted = «{ $text }»
common-conversations =
    { $count ->
        [zero] لا محادثات
        [one] محادثة واحدة
        [two] محادثتان
        [few] { $count } محادثات
       *[other] { $count } محادثة
    }
common-messages =
    { $count ->
        [zero] لا رسائل
        [one] رسالة واحدة
        [two] رسالتان
        [few] { $count } رسائل
       *[other] { $count } رسالة
    }
common-tokens =
    { $count ->
        [zero] لا رموز
        [one] رمز واحد
        [two] رمزان
        [few] { $count } رموز
        [many] { $count } رمزًا
       *[other] { $count } رمز
    }
