import * as Radix from '@radix-ui/react-dialog';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../texts/context.tsx';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { focusBefore, returnFocus } from './opener.ts';

/** The field that is to be filled in first, or the dialog itself: not the button that closes it. */
function focusFirst(event: Event): void {
  const dialog = event.currentTarget;
  if (!(dialog instanceof HTMLElement)) return;
  event.preventDefault();
  const fields = 'input:not([type=hidden]), textarea, select';
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>(fields);
  (first ?? dialog).focus();
}

type DialogProps = {
  title: string;
  onClose(): void;
  children: ReactNode;
  /** Buttons at the end; the first is the main one. */
  actions?: ReactNode;
};

export function DialogWindow({ title, onClose, children, actions }: DialogProps) {
  const t = useTexts();
  const [before] = useState(focusBefore);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          className={styles.dialog}
          aria-describedby={undefined}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={(event) => returnFocus(event, before)}
        >
          <header className={styles.header}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon="close" label={t.close} />
            </Radix.Close>
          </header>
          <div className={styles.body}>{children}</div>
          {actions && <footer className={styles.footer}>{actions}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
