palette-title = الأوامر والأماكن
palette-placeholder = ماذا تريد أن تفعل، أو إلى أين تريد أن تذهب؟
palette-none = لا شيء بهذا الاسم.
palette-found = ما عُثر عليه
palette-conversation = محادثة
