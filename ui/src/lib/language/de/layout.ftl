layout-sidebar-width = Breite der Seitenleiste
