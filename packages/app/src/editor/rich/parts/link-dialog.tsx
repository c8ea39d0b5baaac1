// Where a link leads: an address, or a page that is searched for. An empty address removes the link.
import type { EditorView } from 'prosemirror-view';
import { useTexts } from '../../../texts/context.tsx';
import { Button } from '../../../ui/button.tsx';
import { markType, schema } from '../schema/schema.ts';
import { AddressDialog } from './address-dialog.tsx';
import type { LinkRange } from './link-range.ts';
import { isAddress, type Suggest } from './suggest.ts';

type LinkDialogProps = { view: EditorView; range: LinkRange; suggest: Suggest; onClose(): void };

export function LinkDialog({ view, range, suggest, onClose }: LinkDialogProps) {
  const t = useTexts();
  const close = () => {
    onClose();
    setTimeout(() => view.focus());
  };
  const save = (href: string, label: string) => {
    close();
    const type = markType('link');
    const { from, to } = range;
    const transaction = view.state.tr.removeMark(from, to, type);
    const text = view.state.doc.textBetween(from, to);
    // The name of a page in place of nothing, or of the address of another page.
    const isPage = label !== href && isAddress(text);
    const isNamed = text !== '' && text !== range.href && !isPage;
    if (href !== '' && !isNamed) transaction.replaceWith(from, to, schema.text(label, [type.create({ href })]));
    else if (href !== '') transaction.addMark(from, to, type.create({ href }));
    view.dispatch(transaction);
  };
  return (
    <AddressDialog
      title={t.rich.link}
      address={range.href}
      search={{
        find: (words) => suggest(words, ['page']),
        label: t.pages,
        hint: t.linking.hint,
        isAddress: (text) => text === '' || isAddress(text),
      }}
      onSave={save}
      onClose={close}
      actions={range.href !== '' && <Button onClick={() => save('', '')}>{t.rich.removeLink}</Button>}
    />
  );
}
