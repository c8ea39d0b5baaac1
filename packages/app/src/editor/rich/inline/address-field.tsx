// Where a button leads: an address, or a page that is searched for.
import { useId, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { Field } from '../../../ui/field.tsx';
import { isAddress, useFound, useWhenFound, type Suggest } from '../parts/suggest.ts';
import { optionId, SuggestionList } from '../parts/suggestion-list.tsx';

type AddressFieldProps = { value: string; onChange(value: string): void; suggest: Suggest };

export function AddressField({ value, onChange, suggest }: AddressFieldProps) {
  const t = useTexts();
  const id = useId();
  const [active, setActive] = useState(0);
  const words = value.trim();
  const isSearch = words !== '' && !isAddress(words);
  const { items: found, isPending } = useFound(isSearch ? words : undefined, (text) => suggest(text, ['page']));
  const chosen = found[active];
  const { wait } = useWhenFound(words, isPending, () => chosen && onChange(chosen.href));
  const onKeyDown = (event: KeyboardEvent) => {
    if (isPending && event.key === 'Enter') {
      event.preventDefault();
      wait();
    }
    if (!chosen) return;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') onChange(chosen.href);
    else if (by !== 0) setActive((active + by + found.length) % found.length);
    else return;
    event.preventDefault();
  };
  return (
    <div>
      <Field
        label={t.rich.address}
        hint={t.linking.hint}
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        autoComplete="off"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={chosen && optionId(id, active)}
        required
      />
      {found.length > 0 && (
        <SuggestionList id={id} label={t.pages} items={found} index={active} onChoose={({ href }) => onChange(href)} />
      )}
    </div>
  );
}
