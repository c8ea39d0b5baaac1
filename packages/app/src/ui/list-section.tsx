import { useId, type ReactNode } from 'react';
import styles from './list-section.module.css';

type ListSectionProps = {
  /** Without one the list belongs to the heading before it. */
  title?: string | undefined;
  /** Shown instead of an empty list. */
  none?: string | undefined;
  isEmpty?: boolean;
  /** Items of a list. */
  children: ReactNode;
};

/** A list with a heading, or a sentence instead of an empty one. */
export function ListSection({ title, none = '', isEmpty = false, children }: ListSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <h3 id={id} className={styles.heading}>
          {title}
        </h3>
      )}
      {isEmpty ? <p className={styles.none}>{none}</p> : <ul className={styles.list}>{children}</ul>}
    </section>
  );
}
