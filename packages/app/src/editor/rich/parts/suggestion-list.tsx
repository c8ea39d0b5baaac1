import { useEffect, useRef, type CSSProperties } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './parts.module.css';
import type { Suggestion } from './suggest.ts';

type SuggestionListProps = {
  id: string;
  label: string;
  items: readonly Suggestion[];
  /** -1 when none is chosen. */
  index: number;
  /** It floats at this place; without one it is part of the page. */
  place?: CSSProperties;
  onChoose(item: Suggestion): void;
};

export const optionId = (id: string, index: number): string => `${id}-${index}`;

/** The focus stays where the words are typed. */
export function SuggestionList({ id, label, items, index, place, onChoose }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <div
      ref={list}
      id={id}
      className={place ? styles.palette : styles.suggestions}
      style={place}
      role="listbox"
      aria-label={label}
    >
      {items.map((item, i) => (
        <div
          key={item.href}
          id={optionId(id, i)}
          role="option"
          aria-selected={i === index}
          className={styles.option}
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(item);
          }}
        >
          <span className={styles.suggestion}>
            {item.sign ?? <Icon name={item.kind} />}
            <span dir="auto">{item.title}</span>
          </span>
          <span className={styles.note} dir="auto">
            {item.note}
          </span>
        </div>
      ))}
    </div>
  );
}
