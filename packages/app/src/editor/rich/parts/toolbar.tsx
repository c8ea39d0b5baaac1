// Marks for the selected text, beside it.
import { toggleMark } from 'prosemirror-commands';
import { TextSelection, type EditorState } from 'prosemirror-state';
import { useTexts } from '../../../texts/context.tsx';
import { panelTexts } from '../../../texts/panels.ts';
import { Icon } from '../../../ui/icon.tsx';
import { markType } from '../schema/schema.ts';
import { above } from './floating-position.ts';
import { useShown, type Shown } from './shown.ts';
import styles from './parts.module.css';

type ToolbarProps = { shown: Shown; onLink(): void; onNote(): void };

const signs = { strong: 'B', emphasis: 'I', delete: 'S', inlineCode: '</>' } as const;
type Sign = keyof typeof signs;
const names: readonly Sign[] = ['strong', 'emphasis', 'delete', 'inlineCode'];

function isMarked({ selection, doc }: EditorState, name: string): boolean {
  return doc.rangeHasMark(selection.from, selection.to, markType(name));
}

const hasText = ({ selection }: EditorState): boolean =>
  selection instanceof TextSelection && !selection.empty && !selection.$from.parent.type.spec.code;

export function Toolbar({ shown, onLink, onNote }: ToolbarProps) {
  const { view } = shown;
  const { rich: t } = useTexts();
  const state = useShown(shown, (now) => (hasText(now) ? now : undefined));
  if (!state || !view.hasFocus()) return null;
  const labels: Record<Sign, string> = {
    strong: t.bold,
    emphasis: t.italic,
    delete: t.strike,
    inlineCode: t.inlineCode,
  };
  const toggle = (name: Sign) => {
    toggleMark(markType(name))(view.state, view.dispatch);
    view.focus();
  };
  return (
    <div
      className={styles.toolbar}
      role="toolbar"
      aria-label={t.format}
      style={above(view, state.selection.from, 236, 36)}
      onPointerDown={(event) => event.preventDefault()}
    >
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.tool}
          data-mark={name}
          aria-label={labels[name]}
          title={labels[name]}
          aria-pressed={isMarked(state, name)}
          onClick={() => toggle(name)}
        >
          {signs[name]}
        </button>
      ))}
      <button
        type="button"
        className={styles.tool}
        aria-label={t.link}
        title={t.link}
        aria-pressed={isMarked(state, 'link')}
        onClick={onLink}
      >
        <Icon name="link" />
      </button>
      <button
        type="button"
        className={styles.tool}
        aria-label={panelTexts().inline.note}
        title={panelTexts().inline.note}
        aria-pressed={isMarked(state, 'annotation')}
        onClick={onNote}
      >
        <span aria-hidden="true">
          a<sup>1</sup>
        </span>
      </button>
    </div>
  );
}
