layout-sidebar-width = Width of the sidebar
