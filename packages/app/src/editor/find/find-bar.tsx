// Find and replace, above the text.
import { useEffect, useRef, useSyncExternalStore, type KeyboardEvent } from 'react';
import { useTexts } from '../../texts/context.tsx';
import { fill } from '../../texts/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import type { Finder } from './finder.ts';
import styles from './find-bar.module.css';
import './found.css';

type FindBarProps = { finder: Finder; onClose(): void };

/** The usual sign, in any language. */
const caseSign = 'Aa';

export function FindBar({ finder, onClose }: FindBarProps) {
  const { find: t, close: closeText } = useTexts();
  const wanted = useRef<HTMLInputElement>(null);
  const replacement = useRef<HTMLInputElement>(null);
  const finding = useSyncExternalStore(finder.subscribe, finder.read);
  const term = finding?.term ?? { text: '', matchCase: false };
  const count = finding?.matches.length ?? 0;
  useEffect(() => {
    const text = finder.selected() || (finder.read()?.term.text ?? '');
    finder.search({ text, matchCase: finder.read()?.term.matchCase ?? false });
    wanted.current?.focus();
    wanted.current?.select();
  }, [finder]);
  const close = () => {
    finder.close();
    onClose();
  };
  const replace = () => finder.replace(replacement.current?.value ?? '');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isFind = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey);
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement;
    if (event.key === 'Escape') close();
    else if (isFind) wanted.current?.select();
    else if (isEnter && event.target === replacement.current) replace();
    else if (isEnter) finder.step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const none = count === 0 ? { disabledReason: t.none } : {};
  return (
    <div className={styles.dock}>
      <div className={styles.bar} role="search" aria-label={t.title} onKeyDown={onKeyDown}>
        <div className={styles.line}>
          <Input
            ref={wanted}
            aria-label={t.find}
            placeholder={t.find}
            value={term.text}
            onChange={(event) => finder.search({ ...term, text: event.target.value })}
          />
          <span className={styles.count} role="status">
            {count > 0 ? fill(t.hits, { index: String((finding?.index ?? 0) + 1), total: String(count) }) : ''}
            {count === 0 && term.text !== '' && t.none}
          </span>
          <button
            type="button"
            className={styles.toggle}
            aria-pressed={term.matchCase}
            aria-label={t.matchCase}
            title={t.matchCase}
            onClick={() => finder.search({ ...term, matchCase: !term.matchCase })}
          >
            {caseSign}
          </button>
          <span className={styles.up}>
            <IconButton icon="chevron" label={t.previous} onClick={() => finder.step(-1)} />
          </span>
          <span className={styles.down}>
            <IconButton icon="chevron" label={t.next} onClick={() => finder.step(1)} />
          </span>
          <IconButton icon="close" label={closeText} onClick={close} />
        </div>
        <div className={styles.line}>
          <Input ref={replacement} aria-label={t.replaceWith} placeholder={t.replaceWith} />
          <Button small onClick={replace} {...none}>
            {t.replace}
          </Button>
          <Button small onClick={() => finder.replaceAll(replacement.current?.value ?? '')} {...none}>
            {t.replaceAll}
          </Button>
        </div>
      </div>
    </div>
  );
}
