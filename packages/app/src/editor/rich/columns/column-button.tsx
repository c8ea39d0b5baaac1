// Above the column of the cursor: its type, and a button that opens it.
import { useTexts } from '../../../texts/context.tsx';
import { fill } from '../../../texts/format.ts';
import { panelTexts } from '../../../texts/panels.ts';
import { useShown, type Shown } from '../parts/shown.ts';
import { columnAt, columnFrom } from './change-column.ts';
import { typeNames } from './column-types.ts';
import styles from './columns.module.css';

export function ColumnButton({ shown, onOpen }: { shown: Shown; onOpen(position: number): void }) {
  const t = useTexts();
  const { view } = shown;
  // A number, so that nothing is drawn while it is the same.
  const position = useShown(shown, (state) => columnAt(state)?.position ?? -1);
  const type = useShown(shown, (state) => {
    const like = columnAt(state)?.like;
    return like?.role ?? like?.kind;
  });
  const header = position < 0 ? undefined : view.nodeDOM(position);
  if (!(header instanceof HTMLElement) || type === undefined) return null;
  const [box, host] = [header.getBoundingClientRect(), view.dom.getBoundingClientRect()];
  const isRtl = getComputedStyle(view.dom).direction === 'rtl';
  const inline = Math.max(0, Math.min(isRtl ? host.right - box.right : box.left - host.left, host.width - 48));
  const name = typeNames(t)[type];
  const title = columnFrom(view.state, position)?.title ?? '';
  return (
    <button
      type="button"
      className={styles.button}
      style={{ insetBlockStart: box.top - host.top, insetInlineStart: inline }}
      aria-label={fill(panelTexts().column.open, { title, type: name })}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onOpen(position)}
    >
      {name}
    </button>
  );
}
