// Where the focus goes when a dialog closes. An entry of a menu that opens one is gone by then, so the button of the menu is
// kept until the next key or click.
let opener: HTMLElement | null = null;
const forget = (): void => void (opener = null);

export function rememberOpener(button: HTMLElement | null): void {
  opener = button;
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, forget, { capture: true, once: true });
}

/** What has the focus before a dialog opens, or the button of the menu that opens it. */
export function focusBefore(): HTMLElement | null {
  const focused = document.activeElement;
  const isInPage = focused instanceof HTMLElement && focused !== document.body && !focused.closest('[role="menu"]');
  return isInPage ? focused : opener;
}

/** Not when it is somewhere already. */
export function returnFocus(event: Event, before: HTMLElement | null): void {
  event.preventDefault();
  if (!document.activeElement || document.activeElement === document.body) before?.focus({ preventScroll: true });
}
