import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'primary' | 'plain' | 'quiet' | 'danger';

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  tone?: Tone;
  icon?: IconName;
  small?: boolean;
  /** Why it cannot be used now. The button stays focusable, so that everybody can read it. */
  disabledReason?: string | undefined;
  /** Not twice by a double click, whose second click may come before the first is shown as pending. So are all that submit. */
  isOnce?: boolean;
  children: ReactNode;
};

export const buttonClass = (tone: Tone = 'plain', small = false): string =>
  [styles.button, styles[tone], small && styles.small].filter(Boolean).join(' ');

export function Button({ tone, icon, small, disabledReason, isOnce, children, onClick, ...rest }: ButtonProps) {
  const isDisabled = disabledReason !== undefined;
  const isSecond = ({ detail }: MouseEvent) => detail > 1 && (isOnce === true || rest.type === 'submit');
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(tone, small)}
      aria-disabled={isDisabled || undefined}
      title={disabledReason ?? rest.title}
      onClick={(event) => {
        if (isDisabled || isSecond(event)) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & { icon: IconName; label: string };

export const IconButton = ({ icon, label, ...rest }: IconButtonProps) => (
  <button type="button" title={label} aria-label={label} {...rest} className={styles.iconButton}>
    <Icon name={icon} />
  </button>
);
