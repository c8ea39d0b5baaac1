// Where a link leads: an address, or a page that is searched for. An empty address removes the link.
import type { EditorView } from 'prosemirror-view';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { markType, schema } from '../schema/schema.ts';
import type { LinkRange } from './link-range.ts';
import { useSuggestions, type Suggest } from './suggest.ts';
import { optionId, SuggestionList } from './suggestion-list.tsx';

/** Such a text is taken as it is; other words are searched for. */
const isAddress = (text: string): boolean => /^(?:[a-z][\w+.-]*:|[/#.]|www\.)|\.\w{2,}\/|\.md$/i.test(text);

type LinkDialogProps = { view: EditorView; range: LinkRange; suggest: Suggest; onClose(): void };

export function LinkDialog({ view, range, suggest, onClose }: LinkDialogProps) {
  const t = useTexts();
  const id = useId();
  const [text, setText] = useState(range.href);
  const [active, setActive] = useState(0);
  const words = text.trim();
  const isSearch = words !== '' && !isAddress(words);
  const newest = useSuggestions(isSearch ? words : undefined, (wanted) => suggest(wanted, ['page']));
  const found = isSearch && newest?.words === words ? newest.items : [];
  const chosen = found[active];
  const close = () => {
    onClose();
    setTimeout(() => view.focus());
  };
  const save = (href: string, label = href) => {
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
  const submit = () => (chosen ? save(chosen.href, chosen.title) : save(words));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || found.length === 0) return;
    event.preventDefault();
    setActive((active + by + found.length) % found.length);
  };
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
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label={t.rich.address}
          hint={t.linking.hint}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          autoFocus
          autoComplete="off"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={id}
          aria-activedescendant={chosen && optionId(id, active)}
        />
        {found.length > 0 && (
          <SuggestionList
            id={id}
            label={t.pages}
            items={found}
            index={active}
            onChoose={({ href, title }) => save(href, title)}
          />
        )}
      </form>
    </Dialog>
  );
}
