import { useQuery } from '@tanstack/react-query';
import { collectionsOf, spacesOf } from '../../../api/spaces.ts';
import type { Organization } from '../../../api/organizations.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { titleOf } from '../../../ui/title.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Favorites } from './favorites.tsx';
import { NewSpaceMenu } from './new-space-menu.tsx';
import { RecentPages } from './recent-pages.tsx';
import { spaceTree } from './space-tree-model.ts';
import { SpaceTree } from './space-tree.tsx';
import styles from './organization-section.module.css';

const LargeSpaceTree = onDemand(() => import('./large-space-tree.tsx').then((part) => part.LargeSpaceTree));
const OpenWork = onDemand(() => import('./open-work.tsx').then((part) => part.OpenWork));
OpenWork.preload();
const FirstSteps = onDemand(() => import('./first-steps.tsx').then((part) => part.FirstSteps));

export function OrganizationSection({ organization: { id, title, permissions } }: { organization: Organization }) {
  const t = useTexts();
  const { data: spaces } = useQuery(spacesOf(id));
  const { data: collections } = useQuery(collectionsOf(id));
  if (!spaces || !collections) return null;
  const spaceTitles = new Map(spaces.items.map((space) => [space.id, titleOf(space, t)]));
  const isEmpty = spaces.items.length === 0;
  return (
    <section aria-labelledby={`organization-${id}`} className={styles.organization}>
      <header className={styles.header}>
        <h2 id={`organization-${id}`} className={styles.title}>
          <bdi>{title}</bdi>
        </h2>
        <div className={styles.actions}>
          <Link to={paths.sites(id)} className={buttonClass('quiet', true)}>
            <Icon name="site" />
            {t.sites}
          </Link>
          <Link to={paths.specifications(id)} className={buttonClass('quiet', true)}>
            <Icon name="braces" />
            {t.specifications}
          </Link>
          <Link to={paths.settings(id)} className={buttonClass('quiet', true)}>
            <Icon name="settings" />
            {t.settings.title}
          </Link>
          {!isEmpty && permissions.createContent && <NewSpaceMenu organizationId={id} />}
        </div>
      </header>
      {isEmpty && permissions.createContent && <FirstSteps organizationId={id} />}
      {isEmpty && !permissions.createContent && <p>{t.noSpaces}</p>}
      {!isEmpty && (
        <div className={styles.columns}>
          <div className={styles.column}>
            <Favorites organizationId={id} />
            {spaces.next ? (
              <LargeSpaceTree organizationId={id} />
            ) : (
              <SpaceTree organizationId={id} nodes={spaceTree(collections.items, spaces.items)} />
            )}
            <RecentPages organizationId={id} />
          </div>
          <div className={styles.column}>
            <OpenWork organizationId={id} spaceTitles={spaceTitles} />
          </div>
        </div>
      )}
    </section>
  );
}
