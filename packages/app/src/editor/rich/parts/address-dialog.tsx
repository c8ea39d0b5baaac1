// Asks for an address, or for something that is searched for and has one.
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useFound, useWhenFound, type Suggestion } from './suggest.ts';
import { optionId, SuggestionList } from './suggestion-list.tsx';

export type Search = {
  find(words: string): Promise<Suggestion[]>;
  /** Of the list that is found. */
  label: string;
  hint?: string;
  /** Such a text is taken as it is; other words are searched for. */
  isAddress(text: string): boolean;
};

type AddressDialogProps = {
  title: string;
  address?: string;
  search?: Search | undefined;
  /** Gets the name of what was found, or the address again. */
  onSave(address: string, name: string): void;
  onClose(): void;
  actions?: ReactNode;
};

const nothing = (): Promise<Suggestion[]> => Promise.resolve([]);

export function AddressDialog({ title, address = '', search, onSave, onClose, actions }: AddressDialogProps) {
  const t = useTexts();
  const id = useId();
  const [text, setText] = useState(address);
  const [active, setActive] = useState(0);
  const words = text.trim();
  const isSearch = search !== undefined && !search.isAddress(words);
  const { items: found, isPending } = useFound(isSearch ? words : undefined, search?.find ?? nothing);
  const chosen = found[active];
  const save = () => (chosen ? onSave(chosen.href, chosen.title) : onSave(words, words));
  const { wait } = useWhenFound(words, isPending, save);
  const submit = () => (isPending ? wait() : save());
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || found.length === 0) return;
    event.preventDefault();
    setActive((active + by + found.length) % found.length);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button tone="primary" onClick={submit}>
            {t.rich.apply}
          </Button>
          {actions}
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
          {...(search?.hint !== undefined && { hint: search.hint })}
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
            label={search?.label ?? ''}
            items={found}
            index={active}
            onChoose={({ href, title: name }) => onSave(href, name)}
          />
        )}
      </form>
    </Dialog>
  );
}
