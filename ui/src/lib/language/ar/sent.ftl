sent-layer-system = موجّه النظام
sent-layer-instructions = تعليماتك
sent-layer-memories = عنك
sent-layer-facts = المعلومات
sent-layer-summary = الملخّصات
sent-layer-snippet = من الأرشيف
sent-layer-pinned = الرسائل المثبّتة
sent-layer-recent = أحدث الرسائل
sent-layer-message = رسالتك

sent-used = الرموز: { $used } من { $budget }
sent-meter =
    { $count ->
        [zero] سيُرسل من الرموز { $used } من { $budget }. عرض الأجزاء
        [one] سيُرسل من الرموز { $used } من { $budget }، ورسالة واحدة لا مكان لها ولا ملخّص. عرض الأجزاء
        [two] سيُرسل من الرموز { $used } من { $budget }، ورسالتان لا مكان لهما ولا ملخّص. عرض الأجزاء
        [few] سيُرسل من الرموز { $used } من { $budget }، و{ $count } رسائل لا مكان لها ولا ملخّص. عرض الأجزاء
        [many] سيُرسل من الرموز { $used } من { $budget }، و{ $count } رسالةً لا مكان لها ولا ملخّص. عرض الأجزاء
       *[other] سيُرسل من الرموز { $used } من { $budget }، و{ $count } رسالة لا مكان لها ولا ملخّص. عرض الأجزاء
    }
sent-meter-left-out = لا يُرسل: { $count }
sent-percent = { $percent }٪
sent-layer-cost =
    { $tokens ->
        [zero] { $label }: لا رموز
        [one] { $label }: رمز واحد
        [two] { $label }: رمزان
        [few] { $label }: { $tokens } رموز
        [many] { $label }: { $tokens } رمزًا
       *[other] { $label }: { $tokens } رمز
    }

sent-preview = ما سيُرسل
sent-reading = تجري قراءة ما أُرسل
sent-how = طريقة العرض
sent-parts = الأجزاء
sent-exact = الموجّه بنصّه
sent-copy = نسخ الموجّه بنصّه
sent-asked = سُئل { $model } مع { $parameters }.
sent-prompt = الموجّه بنصّه
sent-in-order = ما أُرسل، بالترتيب
sent-left-out = لم يُرسل
sent-left-out-parts = ما لم يُرسل
sent-show-here = عرض موضع قوله
sent-show-there = فتح محادثته عند ذلك الموضع
sent-nothing = لم يبقَ منه شيء.
