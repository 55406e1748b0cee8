commands-list = الأوامر
commands-replace = يستبدل
commands-append = يُلحق
commands-copy = ينسخ

commands-reply = الإجابة عن /{ $command }
commands-running = يجري العمل
commands-erase = محو
commands-erase-title = أتريد المحو نهائيًا؟
commands-erasing = يجري المحو هنا وفي كل نسخة احتياطية
commands-erase-final = لا يمكن التراجع عن هذا.
