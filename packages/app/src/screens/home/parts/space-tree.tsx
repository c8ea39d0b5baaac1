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
  const t = useTexts();
  return (
    <>
      {nodes.map((node) =>
        node.kind === 'space' ? (
          <li key={node.id} className={styles.row}>
            <Link to={paths.space({ spaceId: node.id })} className={styles.space}>
              <Icon name="space" />
              <span className={styles.name}>
                <bdi>{titleOf(node, t)}</bdi>
              </span>
              {node.openRequests > 0 && <Badge tone="primary">{counted(t.openRequests, node.openRequests)}</Badge>}
            </Link>
            <FavoriteButton
              organizationId={organizationId}
              favorite={{ kind: 'space', space: node.id }}
              name={titleOf(node, t)}
            />
          </li>
        ) : (
          <li key={node.id} id={collectionAnchor(node.id)} className={styles.collectionRow}>
            <details open className={styles.collection}>
              <summary>
                <Icon name="folder" />
                <bdi>{titleOf(node, t)}</bdi>
              </summary>
              <ul className={styles.list}>
                <SpaceNodes organizationId={organizationId} nodes={node.children} />
              </ul>
            </details>
            <span className={styles.collectionActions}>
              <Link
                to={paths.collectionPermissions(organizationId, node.id)}
                className={styles.permissions}
                title={t.settings.permissions}
                aria-label={`${t.settings.permissions}: ${titleOf(node, t)}`}
              >
                <Icon name="person" />
              </Link>
              <FavoriteButton
                organizationId={organizationId}
                favorite={{ kind: 'collection', collection: node.id }}
                name={titleOf(node, t)}
              />
            </span>
          </li>
        ),
      )}
    </>
  );
}
