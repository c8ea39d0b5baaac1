import type { ReactNode, Ref } from 'react';
import styles from './screen.module.css';

type ScreenProps = { isWide?: boolean; children?: ReactNode; ref?: Ref<HTMLElement> };

/** The main part of a screen, which the skip link leads to. Without children it is loading. */
export const Screen = ({ isWide = false, children, ref }: ScreenProps) => (
  <main id="main" tabIndex={-1} className={isWide ? `${styles.screen} ${styles.wide}` : styles.screen} ref={ref}>
    {children}
  </main>
);
