import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { counted } from '../../../texts/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { ListSection } from '../../../ui/list-section.tsx';
import { titleOf } from '../../../ui/title.ts';
import { FavoriteButton } from '../../space/parts/favorite-button.tsx';
import { collectionAnchor, type SpaceNode } from './space-tree-model.ts';
import styles from './space-tree.module.css';

type SpaceTreeProps = { organizationId: string; nodes: readonly SpaceNode[] };

export function SpaceTree({ organizationId, nodes }: SpaceTreeProps) {
  const t = useTexts();
  return (
    <ListSection title={t.spaces}>
      <SpaceNodes organizationId={organizationId} nodes={nodes} />
    </ListSection>
  );
}

function SpaceNodes({ organizationId, nodes }: SpaceTreeProps) {
  return (
    <>
      {nodes.map((node) =>
        node.kind === 'space' ? (
          <SpaceRow key={node.id} organizationId={organizationId} node={node} />
        ) : (
          <CollectionRow key={node.id} organizationId={organizationId} node={node} isOpen>
            <SpaceNodes organizationId={organizationId} nodes={node.children} />
          </CollectionRow>
        ),
      )}
    </>
  );
}

type SpaceRowProps = { organizationId: string; node: Extract<SpaceNode, { kind: 'space' }> };

export function SpaceRow({ organizationId, node }: SpaceRowProps) {
  const t = useTexts();
  const title = titleOf(node, t);
  return (
    <li className={styles.row}>
      <Link to={paths.space({ spaceId: node.id })} className={styles.space}>
        <Icon name="space" />
        <span className={styles.name}>
          <bdi>{title}</bdi>
        </span>
        {node.openRequests > 0 && <Badge tone="primary">{counted(t.openRequests, node.openRequests)}</Badge>}
      </Link>
      <FavoriteButton organizationId={organizationId} favorite={{ kind: 'space', space: node.id }} name={title} />
    </li>
  );
}

type CollectionRowProps = {
  organizationId: string;
  node: Extract<SpaceNode, { kind: 'collection' }>;
  isOpen?: boolean;
  onToggle?(isOpen: boolean): void;
  /** Items of a list. */
  children: ReactNode;
};

export function CollectionRow({ organizationId, node, isOpen = false, onToggle, children }: CollectionRowProps) {
  const t = useTexts();
  const title = titleOf(node, t);
  return (
    <li id={collectionAnchor(node.id)} className={styles.collectionRow}>
      <details open={isOpen} className={styles.collection} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
        <summary>
          <Icon name="folder" />
          <bdi>{title}</bdi>
        </summary>
        <ul className={styles.list}>{children}</ul>
      </details>
      <span className={styles.collectionActions}>
        <Link
          to={paths.collectionPermissions(organizationId, node.id)}
          className={styles.permissions}
          title={t.settings.permissions}
          aria-label={`${t.settings.permissions}: ${title}`}
        >
          <Icon name="person" />
        </Link>
        <FavoriteButton
          organizationId={organizationId}
          favorite={{ kind: 'collection', collection: node.id }}
          name={title}
        />
      </span>
    </li>
  );
}
