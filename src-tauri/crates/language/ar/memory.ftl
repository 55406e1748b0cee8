### ما يُتذكّر.

memory-fact-unknown = لم تعد هذه المعلومة في هذه المحادثة. لم يتغيّر شيء.
memory-fact-not-active = لم تعد هذه المعلومة سارية، لذلك تبقى كما هي. اختر التي حلّت محلها.
memory-fact-empty = تحتاج المعلومة إلى كلمات. لم يتغيّر شيء.
memory-fact-too-long = للمعلومة { $most } حرفًا على الأكثر، ولاسمها { $most_of_name }. لم يتغيّر شيء.
memory-fact-key-missing = تحتاج معلومة من هذا النوع إلى اسم، مثل «المظهر». لم يتغيّر شيء.
memory-facts-went-in-circles = كتب النموذج الأسطر نفسها مرة بعد مرة. لم تُستخرج البيانات المهمة من هذه الرسائل.
memory-facts-not-understood = لم يُجب النموذج ببيانات. لم تُستخرج البيانات المهمة من هذه الرسائل.
memory-facts-cancelled = أُلغي استخراج البيانات المهمة.
memory-summary-empty = أجاب النموذج بملخّص فارغ.
memory-summary-refused = رفض النموذج كتابة ملخّص. قد يكتبه نموذج آخر: اختر واحدًا في الإعدادات.
memory-summary-went-in-circles = كتب النموذج الأسطر نفسها مرة بعد مرة بدل الملخّص.
memory-summary-lost-too-much = أسقط النموذج معظم الأسماء والأرقام. يبقى الملخّص الحالي.
memory-summary-repeated = كرّر النموذج ملخّصًا سابقًا بدل أن يكتب ملخّصًا جديدًا.
memory-summary-nothing-new = لن يقول ملخّص جديد شيئًا لا يقوله الحالي. يبقى الحالي.
memory-summary-cancelled = أُلغي الملخّص.
memory-choose-not-understood = لم يُجب النموذج ببيانات. لم يُقترح شيء للتذكّر.
memory-choose-not-chosen = ذكر النموذج أول العبارات بدل أن يختار. لم يُقترح شيء للتذكّر.
memory-choose-cancelled = أُلغي البحث عمّا يُتذكّر.
memory-user-unknown = لم تعد هذه الذكرى موجودة. لم يتغيّر شيء.
memory-user-empty = تحتاج الذكرى إلى كلمات. لم يتغيّر شيء.
memory-user-too-long = للذكرى { $most } حرفًا على الأكثر. لم يتغيّر شيء.
memory-user-too-many = ‏{ $most } ذكرى مفعّلة، وهذا أقصى عدد ممكن. عطّل بعض ما لم تعد تحتاج إليه أو انسه ثم أعد المحاولة.
memory-answer-endless = إجابة لا تنتهي
