import { useTexts } from '../../../texts/context.tsx';
import type { EditorKind } from './editor-kind.ts';
import styles from './writing.module.css';

const kinds: readonly EditorKind[] = ['rich', 'source', 'both'];

type EditorChoiceProps = { chosen: EditorKind; isWide: boolean; onChoose(kind: EditorKind): void };

export function EditorChoice({ chosen, isWide, onChoose }: EditorChoiceProps) {
  const { rich: t, compare } = useTexts();
  const names = { rich: t.richMode, source: t.sourceMode, both: compare.sideBySide };
  return (
    <div className={styles.choice} role="group">
      {kinds
        .filter((kind) => isWide || kind !== 'both')
        .map((kind) => (
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
