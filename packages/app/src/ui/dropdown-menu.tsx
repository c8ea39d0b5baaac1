// A menu that is open or has been.
import * as Radix from '@radix-ui/react-dropdown-menu';
import { useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import type { MenuEntry, MenuProps } from './menu.tsx';
import styles from './menu.module.css';
import { rememberOpener } from './opener.ts';

type DropdownMenuProps = MenuProps & {
  /** It was opened by a key, and so that one key later is the second entry. */
  focusFirst: boolean;
};

export function DropdownMenu(props: DropdownMenuProps) {
  const { trigger, groups, header, isOpen, onOpenChange, onCloseFocus, focusFirst } = props;
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!focusFirst) return undefined;
    // The menu has focused itself by then.
    const timer = setTimeout(() => list.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus());
    return () => clearTimeout(timer);
    // Later the menu knows how it was opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const shown = groups.filter(({ length }) => length > 0);
  return (
    <Radix.Root
      {...(isOpen === undefined ? { defaultOpen: true } : { open: isOpen })}
      {...(onOpenChange && { onOpenChange })}
    >
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          ref={list}
          className={styles.menu}
          onClickCapture={() => rememberOpener(button.current)}
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
