// A button with a menu. The menu is drawn when it is first opened: most are not, and a tree has one in every row.
import { cloneElement, useEffect, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { useTexts } from '../texts/context.tsx';
import { faultText } from '../texts/faults.ts';
import type { IconName } from './icon.tsx';
import { problemToast } from './toast.tsx';

export type MenuEntry = {
  id: string;
  title: string;
  icon?: IconName;
  /** How deep it is in an outline, counted from 1. */
  level?: number;
  keys?: string | undefined;
  isChecked?: boolean;
  isDangerous?: boolean;
  select(): void;
};

export type MenuProps = {
  trigger: ReactElement<ComponentProps<'button'>>;
  /** Groups of entries, separated by lines. */
  groups: readonly (readonly MenuEntry[])[];
  header?: ReactNode;
  isOpen?: boolean;
  onOpenChange?(open: boolean): void;
  /** Called instead of focusing the trigger when the menu closes. */
  onCloseFocus?: () => void;
};

const load = () => import('./dropdown-menu.tsx');
type DropdownMenu = Awaited<ReturnType<typeof load>>['DropdownMenu'];

/** Whether the last input was a key: a menu that a key opens focuses its first entry. */
let isByKey = false;
addEventListener('keydown', () => void (isByKey = true), { capture: true });
addEventListener('pointerdown', () => void (isByKey = false), { capture: true });

let loaded: DropdownMenu | undefined;
const loadMenu = async (): Promise<DropdownMenu> => (loaded ??= (await load()).DropdownMenu);

/** Before one is opened, and the connection may be lost. */
export const preloadMenus = (): void => void loadMenu().catch(() => undefined);

export function Menu(props: MenuProps) {
  const { trigger, isOpen, onOpenChange } = props;
  const t = useTexts();
  const [Drawn, setDrawn] = useState<DropdownMenu>();
  const drawLoaded = (): Promise<void> =>
    loadMenu().then(
      (menu) => setDrawn(() => menu),
      (error: unknown) => problemToast(faultText(error, t)),
    );
  useEffect(() => {
    if (isOpen && !Drawn) void drawLoaded();
  });
  if (Drawn) return <Drawn {...props} focusFirst={isByKey} />;
  const open = (): void => {
    onOpenChange?.(true);
    if (loaded) setDrawn(() => loaded);
    else void drawLoaded();
  };
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: open,
    onKeyDown(event) {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open();
    },
  });
}
