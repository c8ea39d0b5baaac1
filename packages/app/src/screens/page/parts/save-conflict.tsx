// A text that could not be saved because somebody else changed the same words, settled block by block.
import { useEffect, useMemo, useRef } from 'react';
import type { Decision } from '../../../editor/saver.ts';
import type { WritingSession } from '../../../editor/session.ts';
import { useTexts } from '../../../texts/context.tsx';
import { fill } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Desk } from '../../conflicts/parts/desk.tsx';
import { useDecisions } from '../../conflicts/use-decisions.ts';
import { conflictsBetween, settledText, type Texts3 } from '../save-conflict-model.ts';
import styles from './save-conflict.module.css';

export type Conflicting = Extract<Decision, { kind: 'conflict' }>;

type SaveConflictProps = { decision: Conflicting; writing: WritingSession; onClose(): void };

export function SaveConflict({ decision, writing, onClose }: SaveConflictProps) {
  const t = useTexts();
  const [base, mine, theirs] = [writing.saver.base.text, writing.text.text, decision.theirs.text];
  const texts = useMemo((): Texts3 => ({ base, mine, theirs }), [base, mine, theirs]);
  const { pageId: id, title, path } = writing.page;
  const conflicts = useMemo(
    () => conflictsBetween(texts, { id, title, path, type: 'document' }),
    [texts, id, title, path],
  );
  const { decisions, shown, settled, isReady, step, decide } = useDecisions(conflicts);
  const names = { ...t.saveConflict, takeMine: t.keepMine, takeTheirs: t.takeTheirs };
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  const save = () => {
    void writing.saver.decide({ text: settledText(texts, decisions) });
    onClose();
  };
  return (
    <section ref={section} tabIndex={-1} className={styles.conflict} aria-label={t.conflicts.title}>
      <div className={styles.bar}>
        <span role="status">{fill(t.conflicts.settled, { count: settled, total: conflicts.length })}</span>
        <div className={styles.actions}>
          <Button small onClick={onClose}>
            {t.saveConflict.back}
          </Button>
          <Button
            small
            tone="primary"
            icon="check"
            {...(!isReady && { disabledReason: t.mergeConflicts })}
            onClick={save}
          >
            {t.saveConflict.save}
          </Button>
        </div>
      </div>
      {shown && (
        <Desk
          key={shown.id}
          conflict={shown}
          names={names}
          decision={decisions.get(shown.id)}
          decide={decide}
          step={step}
          isOnly={conflicts.length === 1}
        />
      )}
    </section>
  );
}
