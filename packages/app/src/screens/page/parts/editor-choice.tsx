import { useTexts } from '../../../texts/context.tsx';
import type { EditorKind } from './editor-kind.ts';
import styles from './writing.module.css';

const kinds: readonly EditorKind[] = ['rich', 'source'];

export function EditorChoice({ chosen, onChoose }: { chosen: EditorKind; onChoose(kind: EditorKind): void }) {
  const { rich: t } = useTexts();
  const names = { rich: t.richMode, source: t.sourceMode };
  return (
    <div className={styles.choice} role="group">
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kind === chosen}
          // The cursor is where it was when the other editor opens.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => kind !== chosen && onChoose(kind)}
        >
          {names[kind]}
        </button>
      ))}
    </div>
  );
}
