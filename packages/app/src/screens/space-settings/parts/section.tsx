import { useId, type ReactNode } from 'react';
import styles from '../settings.module.css';

type SectionProps = { title: string; about?: string | undefined; children?: ReactNode };

/** A part of the settings with its heading and what it is for. */
export function Section({ title, about, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {about !== undefined && <p className={styles.faint}>{about}</p>}
      {children}
    </section>
  );
}
