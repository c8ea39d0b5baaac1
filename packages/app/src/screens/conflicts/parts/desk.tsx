// One conflict: what there was, what both sides made of it, and the result.
import { escapeHtml } from '@lectern/content/browser';
import { useCallback, useId, useRef, type ReactNode, type RefObject } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import type { Conflict } from '../../change-requests/queries.ts';
import { stepOf, useKeys } from '../../comparison/change-keys.ts';
import { markWords } from '../../comparison/mark-words.ts';
import { bothOf, isEditable, kindName, resultOf, titleOfConflict, type Decision } from '../desk-model.ts';
import styles from './desk.module.css';

/** What the two sides are called. */
export type SideNames = { mine: string; theirs: string; takeMine: string; takeTheirs: string; hint: string };

type DeskProps = {
  conflict: Conflict;
  names: SideNames;
  decision: Decision | undefined;
  /** `isFinal` goes on to the next conflict. */
  decide(decision: Decision, isFinal: boolean): void;
  step(by: 1 | -1): void;
  /** There is no other conflict to go to. */
  isOnly: boolean;
};

export function Desk({ conflict, names, decision, decide, step, isOnly }: DeskProps) {
  const t = useTexts();
  const result = useRef<HTMLTextAreaElement>(null);
  const { base, ours, theirs } = conflict;
  const both = bothOf(conflict);
  const canEdit = isEditable(conflict);
  useKeys(
    useCallback(
      (key) => {
        const by = stepOf(key);
        if (by !== undefined) step(by);
        else if (key === '1') decide({ take: 'ours' }, true);
        else if (key === '2') decide({ take: 'theirs' }, true);
        else if (key === '3' && both) decide(both, false);
        else if (key === 'e' && result.current) result.current.focus();
        else return false;
        return true;
      },
      [both, decide, step],
    ),
  );
  return (
    <section className={styles.desk} aria-label={titleOfConflict(conflict, t)}>
      <header className={styles.header}>
        <h2 dir="auto">
          {titleOfConflict(conflict, t)} <span className={styles.kind}>{kindName(conflict, t)}</span>
        </h2>
        {!isOnly && (
          <div className={styles.actions}>
            <Button small onClick={() => step(-1)}>
              {t.conflicts.previous}
            </Button>
            <Button small onClick={() => step(1)}>
              {t.conflicts.next}
            </Button>
          </div>
        )}
      </header>
      <div className={styles.sides}>
        <Side title={t.conflicts.base} text={base} />
        <Side
          title={names.mine}
          text={ours}
          base={base}
          action={<Take take="ours" label={names.takeMine} {...{ decision, decide }} />}
        />
        <Side
          title={names.theirs}
          text={theirs}
          base={base}
          action={<Take take="theirs" label={names.takeTheirs} {...{ decision, decide }} />}
        />
      </div>
      <Result
        conflict={conflict}
        decision={decision}
        field={result}
        onEdit={(text) => decide({ take: 'text', text }, false)}
      >
        {both && (
          <Button small onClick={() => decide(both, false)}>
            {t.conflicts.takeBoth}
          </Button>
        )}
      </Result>
      {canEdit && <p className={styles.hint}>{names.hint}</p>}
    </section>
  );
}

type SideProps = { title: string; text: string | undefined; base?: string | undefined; action?: ReactNode };

function Side({ title, text, base, action }: SideProps) {
  const t = useTexts();
  const marked =
    base === undefined || text === undefined ? undefined : markWords(escapeHtml(base), escapeHtml(text))?.merged;
  return (
    <div className={styles.side}>
      <h3>{title}</h3>
      {text === undefined && <p className={styles.absent}>{t.conflicts.absent}</p>}
      {marked === undefined ? (
        text !== undefined && (
          <div className={styles.text} dir="auto">
            {text.trimEnd()}
          </div>
        ) // Both texts were escaped before they were marked.
      ) : (
        <div className={styles.text} dir="auto" dangerouslySetInnerHTML={{ __html: marked.trimEnd() }} />
      )}
      {action}
    </div>
  );
}

type TakeProps = Pick<DeskProps, 'decision' | 'decide'> & { take: 'ours' | 'theirs'; label: string };

const Take = ({ take, label, decision, decide }: TakeProps) => (
  <Button small aria-pressed={decision?.take === take} onClick={() => decide({ take }, true)}>
    {label}
  </Button>
);

type ResultProps = {
  conflict: Conflict;
  decision: Decision | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
  onEdit(text: string): void;
  children: ReactNode;
};

function Result({ conflict, decision, field, onEdit, children }: ResultProps) {
  const t = useTexts();
  const id = useId();
  const text = decision ? resultOf(conflict, decision) : undefined;
  if (!isEditable(conflict)) {
    if (!decision) return null;
    return (
      <div className={styles.side}>
        <h3>{t.conflicts.result}</h3>
        <div className={styles.text}>{text ?? t.conflicts.absent}</div>
      </div>
    );
  }
  return (
    <div className={styles.side}>
      <div className={styles.header}>
        <label htmlFor={id} className={styles.label}>
          {t.conflicts.result}
        </label>
        <div className={styles.actions}>{children}</div>
      </div>
      <TextArea
        id={id}
        ref={field}
        value={text ?? ''}
        onChange={(event) => onEdit(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
    </div>
  );
}
