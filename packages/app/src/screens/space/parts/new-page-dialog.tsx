import { Fault } from '../../../ui/fault.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { contentOf, edit, refreshBranch, type Branch } from '../../../api/branch.ts';
import { queryClient } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, textIn } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useTools } from '../../../actions/use-tools.ts';
import { LinkAddress } from './link-address.tsx';
import { newEntry, type EntryKind } from '../new-entry.ts';
import { trailTo } from '../tree-model.ts';

type NewPageDialogProps = { branch: Branch; into: string | undefined; onClose(): void };

export function NewPageDialog({ branch, into, onClose }: NewPageDialogProps) {
  const t = useTexts();
  const { go } = useTools();
  const [kind, setKind] = useState<EntryKind>('page');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      edit(branch, [
        newEntry(kind, { title: textIn(form, 'title'), url: textIn(form, 'url'), page: textIn(form, 'page'), into }),
      ]),
    async onSuccess({ created: [id = ''] }) {
      await refreshBranch(branch);
      const { pages } = await queryClient.ensureQueryData(contentOf(branch));
      const page = trailTo(pages, id).at(-1);
      onClose();
      // A link is only seen in the tree.
      if (page && kind !== 'link') go(`${paths.page(branch, page.path)}${kind === 'page' ? '?mode=edit' : ''}`);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(event.currentTarget);
  };
  const kinds: [EntryKind, string][] = [
    ['page', t.pageKinds.page],
    ['group', t.pageKinds.group],
    ['link', t.rich.link],
  ];
  return (
    <Dialog
      title={into === undefined ? t.newPage : t.newPageBelow}
      onClose={onClose}
      actions={
        <>
          <Button tone="primary" type="submit" form="new-page" {...(isPending && { disabledReason: t.working })}>
            {t.create}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </>
      }
    >
      <form id="new-page" onSubmit={submit}>
        <Field label={t.title} name="title" required maxLength={512} autoFocus />
        {kind === 'link' && <LinkAddress branch={branch} required />}
      </form>
      <Switch<EntryKind>
        label={t.pageKinds.label}
        chosen={kind}
        choose={setKind}
        // Groups are at the top only.
        choices={kinds.filter(([one]) => one !== 'group' || into === undefined)}
      />
      {kind === 'group' && <p>{t.pageKinds.groupAbout}</p>}
      <Fault error={error} />
    </Dialog>
  );
}
