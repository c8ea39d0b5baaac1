import { fill } from '@lectern/content/locale';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { canCreateSpaces, organizations } from '../../../api/organizations.ts';
import { useTexts } from '../../../texts/context.tsx';
import { organizationTexts } from '../../../texts/organization.ts';
import { Field, textIn } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { titleOf } from '../../../ui/title.ts';
import { collectionsOf } from '../../../api/spaces.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useOrganization } from '../parts/use-organization.ts';
import { listed, possibleParents, type Collection } from './collections-model.ts';
import {
  createCollection,
  deleteCollection,
  moveCollection,
  spacesInside,
  transferCollection,
  updateCollection,
} from './queries.ts';

type DialogProps = { collection: Collection; onClose(): void };

const top = '';
const longestTitle = 50;

type ParentSelectProps = {
  parents: readonly Collection[];
  value: string;
  hasTop: boolean;
  choose(value: string): void;
};

/** The top of the organization, or one of the collections. */
function ParentSelect({ parents, value, hasTop, choose }: ParentSelectProps) {
  const t = useTexts();
  const o = organizationTexts();
  const titles = listed(parents).map(
    ({ collection, path }) => [collection.id, [...path, titleOf(collection, t)].join(' / ')] as const,
  );
  const choices = hasTop ? [[top, o.collections.top] as const, ...titles] : titles;
  return <Select label={o.collections.parent} value={value} choices={choices} choose={choose} />;
}

export function NewCollectionDialog({ onClose }: { onClose(): void }) {
  const t = useTexts();
  const o = organizationTexts();
  const { organization, organizationId } = useOrganization();
  const { data } = useQuery(collectionsOf(organizationId));
  const parents = data?.items.filter(({ permissions }) => permissions.create) ?? [];
  const hasTop = organization?.permissions.createContent === true;
  const [chosen, setChosen] = useState<string>();
  const parent = chosen ?? (hasTop ? top : (parents[0]?.id ?? top));
  return (
    <FormDialog
      title={o.collections.new}
      action={t.create}
      onClose={onClose}
      submit={async (form) => {
        const body = { title: textIn(form, 'title'), ...(parent !== top && { parent }) };
        const { title } = await createCollection({ organizationId, body });
        toast(fill(o.collections.created, { title }));
      }}
    >
      <Field label={t.fileActions.name} name="title" required pattern=".*\S.*" maxLength={longestTitle} autoFocus />
      <ParentSelect parents={parents} value={parent} hasTop={hasTop} choose={setChosen} />
    </FormDialog>
  );
}

export function RenameCollectionDialog({ collection, onClose }: DialogProps) {
  const t = useTexts();
  return (
    <FormDialog
      title={t.rename}
      action={t.rename}
      onClose={onClose}
      submit={async (form) => {
        await updateCollection({ collectionId: collection.id, body: { title: textIn(form, 'title') } });
        toast(t.saved);
      }}
    >
      <Field
        label={t.fileActions.name}
        name="title"
        required
        pattern=".*\S.*"
        maxLength={longestTitle}
        defaultValue={collection.title}
        autoFocus
      />
    </FormDialog>
  );
}

export function MoveCollectionDialog({ collection, onClose }: DialogProps) {
  const t = useTexts();
  const o = organizationTexts();
  const { organization, organizationId } = useOrganization();
  const { data } = useQuery(collectionsOf(organizationId));
  const current = collection.parent ?? top;
  const [parent, setParent] = useState(current);
  const parents = possibleParents(data?.items ?? [], collection.id).filter(
    ({ id, permissions }) => permissions.create || id === current,
  );
  const hasTop = organization?.permissions.createContent === true || current === top;
  return (
    <FormDialog
      title={fill(o.collections.moveTitle, { title: titleOf(collection, t) })}
      action={o.collections.move}
      missing={parent === current ? o.collections.alreadyThere : undefined}
      onClose={onClose}
      submit={async () => {
        await moveCollection({ collectionId: collection.id, body: { parent: parent === top ? null : parent } });
        toast(fill(t.moved, { title: titleOf(collection, t) }));
      }}
    >
      <ParentSelect parents={parents} value={parent} hasTop={hasTop} choose={setParent} />
    </FormDialog>
  );
}

export function TransferCollectionDialog({ collection, onClose }: DialogProps) {
  const t = useTexts();
  const o = organizationTexts();
  const { data } = useQuery(organizations());
  const others = data?.items.filter((one) => one.id !== collection.organization && canCreateSpaces(one)) ?? [];
  const [chosen, setChosen] = useState<string>();
  const organization = chosen ?? others[0]?.id;
  return (
    <FormDialog
      title={o.collections.transfer}
      action={o.collections.transferAction}
      missing={organization === undefined ? o.collections.noOther : undefined}
      onClose={onClose}
      submit={async () => {
        if (organization === undefined) return;
        await transferCollection({ collectionId: collection.id, body: { organization } });
        toast(fill(t.moved, { title: titleOf(collection, t) }));
      }}
    >
      <p>{fill(o.collections.transferAbout, { title: titleOf(collection, t) })}</p>
      {data && others.length === 0 && <p>{o.collections.noOther}</p>}
      {organization !== undefined && (
        <Select
          label={t.newSpaces.organization}
          value={organization}
          choices={others.map(({ id, title }) => [id, title])}
          choose={setChosen}
        />
      )}
    </FormDialog>
  );
}

export function DeleteCollectionDialog({ collection, onClose }: DialogProps) {
  const t = useTexts();
  const o = organizationTexts();
  const title = titleOf(collection, t);
  const { organizationId } = useOrganization();
  const { data: collections } = useQuery(collectionsOf(organizationId));
  const outside = new Set(possibleParents(collections?.items ?? [], collection.id).map(({ id }) => id));
  const within = collections?.items.map(({ id }) => id).filter((id) => !outside.has(id)) ?? [];
  const { data: inside } = useQuery({
    ...spacesInside(organizationId, within),
    enabled: collections !== undefined,
  });
  return (
    <FormDialog
      title={fill(t.deleteTitle, { title })}
      action={t.deletePage}
      isDangerous
      missing={inside ? undefined : t.working}
      onClose={onClose}
      submit={async () => {
        await deleteCollection({ collectionId: collection.id });
        toast(fill(o.common.deleted, { name: title }));
      }}
    >
      <p>{o.collections.deleteAbout}</p>
      {inside && inside.count > 0 && (
        <ul>
          {inside.items.map((space) => (
            <li key={space.id}>
              <bdi>{titleOf(space, t)}</bdi>
            </li>
          ))}
          {inside.count > inside.items.length && (
            <li>{fill(o.collections.more, { count: String(inside.count - inside.items.length) })}</li>
          )}
        </ul>
      )}
    </FormDialog>
  );
}
