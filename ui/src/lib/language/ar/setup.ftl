setup-welcome = مرحبًا بك في Extremis
setup-kept = كل ما تقوله يُحفظ على هذا الحاسوب. لا شيء هنا يلزم فعله الآن.
setup-kept-answers = كل ما تقوله يُحفظ على هذا الحاسوب. يمكنك السؤال فورًا؛ لا شيء هنا يلزم فعله الآن.
setup-everywhere = من أي مكان
setup-hotkey-desktop = يعطيه سطح مكتبك. حدّد نصًا في أي مكان واضغطه.
setup-hotkey-free = هو متاح ويعمل الآن. حدّد نصًا في أي مكان واضغطه.
setup-import = محادثاتك في أماكن أخرى
setup-import-from = أحضرها من ChatGPT وClaude وGemini وغيرها.
setup-import-begin = استيراد…
setup-in-settings = كل هذا في الإعدادات أيضًا.
setup-skip = تخطي
setup-skip-title = يترك لـ Extremis اختيار من يجيب، فيأخذ أفضل ما يُعثر عليه (Esc)
setup-start = بدء
setup-start-title = يبدأ بما هو محدّد أعلاه

setup-answers = من يجيب
setup-built-in-about = تجربة دون اتصال، بالإنجليزية، يخطئ كثيرًا
setup-key-found = عُثر على مفتاح في { $variable }
setup-asking = يسأل { $name } عن نماذجه
setup-model = النموذج: { $name }
setup-looking = يبحث عن خوادم النماذج
setup-looking-now = يبحث عن Ollama وLM Studio وllama.cpp…
setup-none-runs = لا يعمل هنا الآن Ollama ولا LM Studio ولا llama.cpp.
setup-no-models =
    { $count ->
        [one] يعمل { $servers }، لكن لا نموذج لديه بعد.
        [two] يعمل { $servers }، لكن لا نموذج لديهما بعد.
       *[other] يعمل { $servers }، لكن لا نموذج لديها بعد.
    }
setup-looking-again = يبحث مجددًا
setup-look-again = البحث مجددًا
setup-use-key = استخدام مفتاح API…
setup-overridden = اختارت بيئة هذا التشغيل النموذج؛ ما يُضبط هنا يسري من أول تشغيل بدونها.
setup-no-answer = لا نموذج يجيب بعد: { $reason }. ما تكتبه يُحفظ إلى أن يجيب واحد.

setup-try = جرّبه
setup-try-message = رحّب بي في جملة واحدة.
setup-try-label = رسالة تجريبية
setup-try-other = اسأل عن شيء آخر
setup-try-send = إرسال
setup-try-answer = الإجابة
setup-try-thinking = يفكّر
