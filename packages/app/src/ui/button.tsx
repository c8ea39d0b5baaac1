import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'primary' | 'plain' | 'quiet' | 'danger';

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  tone?: Tone;
  icon?: IconName;
  small?: boolean;
  /** Why it cannot be used now. The button stays focusable, so that everybody can read it. */
  disabledReason?: string | undefined;
  children: ReactNode;
};

export const buttonClass = (tone: Tone = 'plain', small = false): string =>
  [styles.button, styles[tone], small && styles.small].filter(Boolean).join(' ');

export function Button({ tone, icon, small, disabledReason, children, onClick, ...rest }: ButtonProps) {
  const isDisabled = disabledReason !== undefined;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(tone, small)}
      aria-disabled={isDisabled || undefined}
      title={disabledReason ?? rest.title}
      onClick={isDisabled ? (event) => event.preventDefault() : onClick}
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
