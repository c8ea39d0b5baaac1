import { useTexts } from '../../../texts/context.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { Conflict } from '../../change-requests/queries.ts';
import { kindName, titleOfConflict, type Decisions } from '../desk-model.ts';
import styles from './conflict-list.module.css';

type ConflictListProps = {
  conflicts: readonly Conflict[];
  decisions: Decisions;
  chosen: string;
  choose(index: number): void;
};

export function ConflictList({ conflicts, decisions, chosen, choose }: ConflictListProps) {
  const t = useTexts();
  const nameOf = (id: string): string | undefined => {
    const decision = decisions.get(id);
    if (!decision) return undefined;
    return { ours: t.conflicts.mine, theirs: t.conflicts.theirs, text: t.conflicts.result }[decision.take];
  };
  return (
    <nav className={styles.list} aria-label={t.conflicts.title}>
      <ol>
        {conflicts.map((conflict, index) => (
          <li key={conflict.id}>
            <button
              type="button"
              className={styles.row}
              aria-current={conflict.id === chosen ? 'true' : undefined}
              onClick={() => choose(index)}
            >
              <bdi className={styles.title}>{titleOfConflict(conflict, t)}</bdi>
              <span className={styles.kind}>{kindName(conflict, t)}</span>
              <Badge tone={decisions.has(conflict.id) ? 'success' : 'warning'}>
                {nameOf(conflict.id) ?? t.conflicts.open}
              </Badge>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
