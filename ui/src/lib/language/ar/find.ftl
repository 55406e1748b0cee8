find-in-conversation = بحث في هذه المحادثة
find-none = لم يُعثر عليه
find-place = { $place } من { $total }
find-previous = النتيجة السابقة
find-next = النتيجة التالية
