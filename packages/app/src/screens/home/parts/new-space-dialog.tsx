import { Fault } from '../../../ui/fault.tsx';
import { api } from '@lectern/contract/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { NewSpaceFrom } from '../../../actions/dialogs.ts';
import { rememberBegun } from '../../../api/begun-spaces.ts';
import { edit } from '../../../api/branch.ts';
import { client } from '../../../api/client.ts';
import { canCreateSpaces, organizations } from '../../../api/organizations.ts';
import { keyOf, refresh } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, textIn } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useTools } from '../../../actions/use-tools.ts';

type NewSpace = { title: string; url: string };

/** The path to open: the first page in the editor, or the space. */
async function createSpace(organizationId: string, from: NewSpaceFrom, { title, url }: NewSpace): Promise<string> {
  const body = { title, editMode: 'live', empty: true } as const;
  const { id: spaceId } = await client.call(api.createSpace, { organizationId, body });
  try {
    const opened = from === 'empty' ? await writeFirstPage(spaceId, title) : paths.space({ spaceId });
    if (from === 'import') await client.call(api.importContent, { spaceId, body: { url, source: 'website' } });
    if (from === 'git') await client.call(api.importGitRepository, { spaceId, body: { url } });
    rememberBegun(spaceId);
    return opened;
  } catch (error) {
    // An address that is refused leaves no empty space behind.
    await client.call(api.deleteSpace, { spaceId }).catch(() => undefined);
    throw error;
  }
}

async function writeFirstPage(spaceId: string, title: string): Promise<string> {
  await edit({ spaceId }, [{ operation: 'insert_page', title, document: { markdown: `# ${title}\n` } }]);
  const { pages } = await client.call(api.listPages, { spaceId, query: {} });
  const [first] = pages;
  return first ? `${paths.page({ spaceId }, first.path)}?mode=edit` : paths.space({ spaceId });
}

type NewSpaceDialogProps = { organizationId: string; from: NewSpaceFrom; onClose(): void };

export function NewSpaceDialog({ organizationId: first, from, onClose }: NewSpaceDialogProps) {
  const t = useTexts();
  const [organizationId, setOrganization] = useState(first);
  const { data } = useQuery(organizations());
  const choices = data?.items.filter(canCreateSpaces).map(({ id, title }) => [id, title] as const) ?? [];
  const { go } = useTools();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (space: NewSpace) => createSpace(organizationId, from, space),
    async onSuccess(path) {
      await refresh([keyOf(api.listSpaces, { organizationId })]);
      onClose();
      go(path);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    mutate({ title: textIn(form, 'title'), url: textIn(form, 'url') });
  };
  const titles: Record<NewSpaceFrom, string> = { empty: t.newSpace, import: t.beginImport, git: t.beginGit };
  return (
    <Dialog
      title={titles[from]}
      onClose={onClose}
      actions={
        <>
          <Button tone="primary" type="submit" form="new-space" {...(isPending && { disabledReason: t.working })}>
            {isPending ? t.working : t.create}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </>
      }
    >
      <form id="new-space" onSubmit={submit}>
        {choices.length > 1 && (
          <Select label={t.newSpaces.organization} value={organizationId} choices={choices} choose={setOrganization} />
        )}
        <Field label={t.title} name="title" required maxLength={50} autoFocus />
        {from !== 'empty' && (
          <Field
            label={from === 'git' ? t.repositoryUrl : t.websiteUrl}
            hint={from === 'git' ? t.repositoryHint : t.websiteHint}
            name="url"
            type="url"
            required
          />
        )}
      </form>
      <Fault error={error} />
    </Dialog>
  );
}
