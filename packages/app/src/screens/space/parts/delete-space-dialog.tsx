// Asks before a space is deleted: it says which sites lose it, and the title has to be typed.
import { Fault } from '../../../ui/fault.tsx';
import { api } from '@lectern/contract/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import type { Space } from '../../../actions/screen-context.ts';
import { client } from '../../../api/client.ts';
import { keyOf, queryClient, refresh } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { counted, fill } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { titleOf } from '../../../ui/title.ts';
import { toast } from '../../../ui/toast.tsx';
import { sitesOf } from '../../preview/queries.ts';

type DeleteSpaceDialogProps = { space: Space; onClose(): void };

/** How long a deleted space can be restored. */
const days = '7';

export function DeleteSpaceDialog({ space, onClose }: DeleteSpaceDialogProps) {
  const texts = useTexts();
  const { spaceRemoval: t } = texts;
  const navigate = useNavigate();
  const title = titleOf(space, texts);
  const [typed, setTyped] = useState('');
  const sites = useQuery({ ...sitesOf(space.organization, space.id), staleTime: 0 });
  const remove = useMutation({
    mutationFn: () => client.call(api.deleteSpace, { spaceId: space.id }),
    async onSuccess() {
      onClose();
      await navigate({ to: paths.home() });
      toast(fill(t.deleted, { title, days }));
      queryClient.removeQueries({ queryKey: keyOf(api.getSpace, { spaceId: space.id }) });
      await refresh([
        keyOf(api.listSpaces, { organizationId: space.organization }),
        keyOf(api.listFavorites, { organizationId: space.organization }),
      ]);
    },
  });
  const isConfirmed = typed.trim() === title.trim();
  const reason = remove.isPending || !sites.data ? texts.working : isConfirmed ? undefined : t.typeFirst;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason === undefined) remove.mutate();
  };
  const shownOn = sites.data?.items ?? [];
  const error = sites.error ?? remove.error;
  return (
    <Dialog
      title={fill(texts.deleteTitle, { title })}
      onClose={onClose}
      actions={
        <>
          <Button
            tone="danger"
            icon="trash"
            type="submit"
            form="delete-space"
            {...(reason !== undefined && { disabledReason: reason })}
          >
            {texts.deletePage}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </>
      }
    >
      <form id="delete-space" onSubmit={submit}>
        <p>{t.about}</p>
        {sites.data && shownOn.length === 0 && <p>{t.onNoSite}</p>}
        {shownOn.length > 0 && (
          <Notice tone="warning">
            <p>{counted(t.onSites, shownOn.length)}</p>
            <ul>
              {shownOn.map((site) => (
                <li key={site.id}>
                  <bdi>{site.title}</bdi>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <p>{fill(t.restorable, { days })}</p>
        <Field
          label={fill(t.typeTitle, { title })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          autoFocus
        />
      </form>
      <Fault error={error} />
    </Dialog>
  );
}
