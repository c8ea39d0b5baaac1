// The collections of an organization: created, renamed, moved, transferred and deleted.
import { fill } from '@lectern/content/locale';
import { api } from '@lectern/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { organizationTexts } from '../../../texts/organization.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { titleOf } from '../../../ui/title.ts';
import { collectionsOf } from '../../../api/spaces.ts';
import { CopyApiCall } from '../../../ui/copy-api-call.tsx';
import { roleName } from '../parts/roles.tsx';
import { SectionScreen } from '../parts/section.tsx';
import { useProgressiveList } from '../../../ui/use-progressive-list.ts';
import { useOrganization } from '../parts/use-organization.ts';
import {
  DeleteCollectionDialog,
  MoveCollectionDialog,
  NewCollectionDialog,
  RenameCollectionDialog,
  TransferCollectionDialog,
} from './collection-dialogs.tsx';
import { listed, type Collection } from './collections-model.ts';
import styles from '../parts/section.module.css';

export function CollectionsScreen() {
  const t = useTexts();
  const o = organizationTexts();
  const { organization, organizationId, role } = useOrganization();
  const { data, error } = useQuery(collectionsOf(organizationId));
  const drawn = useProgressiveList(useMemo(() => listed(data?.items ?? []), [data]));
  const [isNew, setNew] = useState(false);
  // Who may not create at the top may still be allowed to in a collection.
  const mayCreate = organization?.permissions.createContent || data?.items.some((one) => one.permissions.create);
  const needs = { needed: o.roles.create, organization: organization?.title ?? '', role: roleName(o, role) };
  const refusal = mayCreate ? undefined : fill(o.collections.needs, needs);
  return (
    <SectionScreen
      title={t.settings.collections}
      about={o.collections.about}
      actions={
        <Button tone="primary" icon="plus" disabledReason={refusal} onClick={() => setNew(true)}>
          {o.collections.new}
        </Button>
      }
    >
      {data && refusal !== undefined && <Notice>{refusal}</Notice>}
      {error && <Notice tone="danger">{faultText(error, t)}</Notice>}
      {data?.items.length === 0 && <p>{o.collections.none}</p>}
      <ul className={styles.rows}>
        {drawn.map(({ collection, path }) => (
          <CollectionRow key={collection.id} {...{ organizationId, collection, path }} />
        ))}
      </ul>
      <CopyApiCall operation={api.listCollections} input={{ organizationId, query: {} }} />
      {isNew && <NewCollectionDialog onClose={() => setNew(false)} />}
    </SectionScreen>
  );
}

type Open = 'rename' | 'move' | 'transfer' | 'delete';

type CollectionRowProps = { organizationId: string; collection: Collection; path: readonly string[] };

function CollectionRow({ organizationId, collection, path }: CollectionRowProps) {
  const t = useTexts();
  const o = organizationTexts();
  const [dialog, setDialog] = useState<Open>();
  const title = titleOf(collection, t);
  const close = () => setDialog(undefined);
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <Link to={paths.collectionPermissions(organizationId, collection.id)} className={styles.name}>
          <bdi>{title}</bdi>
        </Link>
        {path.length > 0 && (
          <p className={styles.note}>
            <bdi>{fill(o.collections.in, { path: path.map((one) => one || t.untitled).join(' / ') })}</bdi>
          </p>
        )}
      </div>
      {collection.permissions.create && (
        <div className={styles.end}>
          <Menu
            trigger={<IconButton icon="more" label={fill(t.fileActions.actions, { name: title })} />}
            groups={[
              [
                { id: 'rename', title: t.rename, icon: 'edit', select: () => setDialog('rename') },
                { id: 'move', title: o.collections.move, icon: 'folder', select: () => setDialog('move') },
                { id: 'transfer', title: o.collections.transfer, icon: 'out', select: () => setDialog('transfer') },
              ],
              [
                {
                  id: 'delete',
                  title: t.deletePage,
                  icon: 'trash',
                  isDangerous: true,
                  select: () => setDialog('delete'),
                },
              ],
            ]}
          />
        </div>
      )}
      {dialog === 'rename' && <RenameCollectionDialog collection={collection} onClose={close} />}
      {dialog === 'move' && <MoveCollectionDialog collection={collection} onClose={close} />}
      {dialog === 'transfer' && <TransferCollectionDialog collection={collection} onClose={close} />}
      {dialog === 'delete' && <DeleteCollectionDialog collection={collection} onClose={close} />}
    </li>
  );
}
