import type { ComponentProps } from 'react';
import styles from './checkbox.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  label: string;
  /** A radio button is one of several with the same name. */
  type?: 'checkbox' | 'radio';
};

export const Checkbox = ({ label, ...rest }: CheckboxProps) => (
  <label className={styles.checkbox}>
    <input type="checkbox" {...rest} />
    {label}
  </label>
);
