type Keys = { key: string; mod: boolean; shift: boolean; alt: boolean };

const isMac = (): boolean => typeof navigator === 'object' && /Mac|iP(?:hone|ad)/.test(navigator.userAgent);

function parsed(keys: string): Keys {
  const parts = keys.toLowerCase().split('+');
  return {
    key: parts.at(-1) ?? '',
    mod: parts.includes('mod'),
    shift: parts.includes('shift'),
    alt: parts.includes('alt'),
  };
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

export function matchesKeys(keys: string, event: Pressed, mac = isMac()): boolean {
  const { key, mod, shift, alt } = parsed(keys);
  const [modifier, other] = mac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  return (
    event.key.toLowerCase() === key &&
    modifier === mod &&
    !other &&
    // Some keyboards need Shift for signs.
    (event.shiftKey === shift || key === '?') &&
    event.altKey === alt
  );
}

const names: Record<string, [mac: string, other: string]> = {
  mod: ['⌘', 'Ctrl'],
  shift: ['⇧', 'Shift'],
  alt: ['⌥', 'Alt'],
  backspace: ['⌫', 'Backspace'],
};

/** As shown beside an action. */
export function keysText(keys: string, mac = isMac()): string {
  const parts = keys
    .split('+')
    .map((part) => names[part]?.[mac ? 0 : 1] ?? (part.length === 1 ? part.toUpperCase() : part));
  return parts.join(mac ? '' : '+');
}

/** Letters are text there, not keys of actions. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));
