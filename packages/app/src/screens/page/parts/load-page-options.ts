// What the dialog needs is listed here and not in the code that every screen loads.
export const loadPageOptions = () => import('./page-options-dialog.tsx').then((part) => part.loadPageOptionsDialog());
