layout-sidebar-width = عرض الشريط الجانبي
