import * as Radix from '@radix-ui/react-dropdown-menu';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './menu.module.css';

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

type MenuProps = {
  trigger: ReactNode;
  /** Groups of entries, separated by lines. */
  groups: readonly (readonly MenuEntry[])[];
  header?: ReactNode;
  isOpen?: boolean;
  onOpenChange?(open: boolean): void;
  /** Called instead of focusing the trigger when the menu closes. */
  onCloseFocus?: () => void;
};

export function Menu({ trigger, groups, header, isOpen, onOpenChange, onCloseFocus }: MenuProps) {
  const shown = groups.filter(({ length }) => length > 0);
  return (
    <Radix.Root {...(isOpen !== undefined && { open: isOpen })} {...(onOpenChange && { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles.menu}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (!onCloseFocus) return;
            event.preventDefault();
            onCloseFocus();
          }}
        >
          {header && <Radix.Label className={styles.header}>{header}</Radix.Label>}
          {shown.map((entries, index) => (
            <Radix.Group key={entries[0]?.id} className={styles.group}>
              {index + (header ? 1 : 0) > 0 && <Radix.Separator className={styles.separator} />}
              {entries.map((entry) => (
                <Entry key={entry.id} {...entry} />
              ))}
            </Radix.Group>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Entry({ title, icon, level = 1, keys, isChecked, isDangerous = false, select }: MenuEntry) {
  const className = isDangerous ? `${styles.entry} ${styles.dangerous}` : styles.entry;
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span className={styles.name} {...(level > 1 && { style: { marginInlineStart: `${level - 1}rem` } })} dir="auto">
        {title}
      </span>
      {keys !== undefined && <kbd className={styles.keys}>{keys}</kbd>}
    </>
  );
  if (isChecked === undefined) {
    return (
      <Radix.Item className={className} onSelect={select}>
        {content}
      </Radix.Item>
    );
  }
  return (
    <Radix.CheckboxItem className={className} checked={isChecked} onSelect={select}>
      {content}
      <Radix.ItemIndicator>
        <Icon name="check" />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  );
}
