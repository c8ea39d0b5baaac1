// Where a link leads. An empty address removes the link.
import type { Mark } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useRef } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, textIn } from '../../../ui/field.tsx';
import { schema } from '../schema/schema.ts';

export type LinkRange = { from: number; to: number; href: string };

const isLink = ({ type }: Mark): boolean => type.name === 'link';

/** The selection, or the link around the cursor. */
export function linkRange({ selection, doc }: EditorState): LinkRange {
  const { from, to, $from, empty } = selection;
  const mark = $from.marks().find(isLink) ?? doc.nodeAt(from)?.marks.find(isLink);
  const href = String(mark?.attrs['href'] ?? '');
  if (!empty || !mark) return { from, to, href };
  const range = { from, to, href };
  $from.parent.forEach((child, offset) => {
    const start = $from.start() + offset;
    const end = start + child.nodeSize;
    if (mark.isInSet(child.marks) && start <= from && end >= to) Object.assign(range, { from: start, to: end });
  });
  return range;
}

type LinkDialogProps = { view: EditorView; range: LinkRange; onClose(): void };

export function LinkDialog({ view, range, onClose }: LinkDialogProps) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const type = schema.marks['link'];
  const close = () => {
    onClose();
    setTimeout(() => view.focus());
  };
  const save = (href: string) => {
    close();
    if (!type) return;
    const { from, to } = range;
    const transaction = view.state.tr.removeMark(from, to, type);
    if (href !== '' && from === to) transaction.insert(from, schema.text(href, [type.create({ href })]));
    else if (href !== '') transaction.addMark(from, to, type.create({ href }));
    view.dispatch(transaction);
  };
  const submit = () => form.current && save(textIn(form.current, 'href'));
  return (
    <Dialog
      title={t.rich.link}
      onClose={close}
      actions={
        <>
          <Button tone="primary" onClick={submit}>
            {t.rich.apply}
          </Button>
          {range.href !== '' && <Button onClick={() => save('')}>{t.rich.removeLink}</Button>}
        </>
      }
    >
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={t.rich.address} name="href" defaultValue={range.href} autoFocus autoComplete="off" />
      </form>
    </Dialog>
  );
}
