import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contentOf, type Branch } from '../../../api/branch.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Field } from '../../../ui/field.tsx';
import { Picker } from '../../../ui/picker.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { documentsOf } from '../documents.ts';

type LinkAddressProps = { branch: Branch; required?: boolean; url?: string; page?: string };

/** Where a link of the tree leads: to a URL, or to a page of the space. */
export function LinkAddress({ branch, required = false, url = '', page = '' }: LinkAddressProps) {
  const t = useTexts();
  const [isPage, setPage] = useState(page !== '');
  return (
    <>
      <Switch<'url' | 'page'>
        label={t.links.target}
        chosen={isPage ? 'page' : 'url'}
        choose={(kind) => setPage(kind === 'page')}
        choices={[
          ['url', t.rich.address],
          ['page', t.pageKinds.page],
        ]}
      />
      {isPage ? (
        <LinkedPage {...{ branch, page }} />
      ) : (
        <Field
          label={t.rich.address}
          hint={t.pageKinds.addressHint}
          name="url"
          defaultValue={url}
          required={required}
          pattern="\s*(https?://|mailto:|tel:).+"
          maxLength={2048}
          dir="ltr"
        />
      )}
    </>
  );
}

function LinkedPage({ branch, page }: { branch: Branch; page: string }) {
  const t = useTexts();
  const { data: content } = useQuery(contentOf(branch));
  const [chosen, choose] = useState(page);
  const all = documentsOf(content?.pages ?? []).map(({ page: { id, title }, above }) => ({
    id,
    title,
    note: above.join(' / '),
  }));
  // What is chosen is the first, so that it is in sight.
  const choices = [...all.filter(({ id }) => id === page), ...all.filter(({ id }) => id !== page)];
  return (
    <>
      <Picker label={t.pageKinds.page} find={t.files.filter} {...{ choices, chosen, choose }} />
      <input type="hidden" name="page" value={chosen} />
    </>
  );
}
