// A space: the tree of pages beside whatever is open.
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useShown } from '../../actions/screen-context.ts';
import { contentOf, type Branch } from '../../api/branch.ts';
import { useTexts } from '../../texts/context.tsx';
import { IconButton } from '../../ui/button.tsx';
import { ErrorScreen } from '../shell/parts/error-screen.tsx';
import { Sidebar } from './parts/sidebar.tsx';
import { changeRequestOf, spaceOf } from './queries.ts';
import styles from './space.module.css';

export function useBranch(): Branch {
  const { spaceId = '', changeRequestId } = useParams({ strict: false });
  return { spaceId, changeRequestId };
}

export function SpaceScreen() {
  const t = useTexts();
  const branch = useBranch();
  const { spaceId, changeRequestId } = branch;
  const { data: space, error } = useQuery(spaceOf(spaceId));
  const { data: changeRequest } = useQuery({
    ...changeRequestOf(spaceId, changeRequestId ?? ''),
    enabled: changeRequestId !== undefined,
  });
  const { data: content } = useQuery(contentOf(branch));
  const { pathname } = useLocation();
  // On a phone the tree covers the page; it closes when another page is opened.
  const [treeOpenAt, setTreeOpenAt] = useState<string>();
  const isTreeOpen = treeOpenAt === pathname;
  useShown({ space, branch, changeRequest: changeRequestId === undefined ? undefined : changeRequest });
  // Work in an editor goes on while the content cannot be loaded again.
  if (error && !space) return <ErrorScreen error={error} />;
  return (
    <div className={styles.space} data-tree={isTreeOpen ? 'open' : 'closed'}>
      <div className={styles.treeButton}>
        <IconButton
          icon={isTreeOpen ? 'close' : 'menu'}
          label={t.pages}
          aria-expanded={isTreeOpen}
          onClick={() => setTreeOpenAt(isTreeOpen ? undefined : pathname)}
        />
      </div>
      <Sidebar space={space} branch={branch} changeRequest={changeRequest} content={content} />
      <div className={styles.main}>
        <Outlet />
      </div>
    </div>
  );
}
