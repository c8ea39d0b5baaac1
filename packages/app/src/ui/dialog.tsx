// Dialogs are loaded when the first is opened.
import { onDemand } from './on-demand.tsx';

export const Dialog = onDemand(() => import('./dialog-window.tsx').then((part) => part.DialogWindow));
