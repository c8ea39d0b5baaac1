// Leads to a page whose path is not known to whoever linked here: to its comments, or to its text.
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { contentOf } from '../../api/branch.ts';
import { paths } from '../../paths.ts';
import { ErrorScreen, NotFoundScreen } from '../shell/parts/error-screen.tsx';
import { useBranch } from '../space/route.tsx';
import { trailTo } from '../space/tree-model.ts';

export function ToPageComments() {
  const branch = useBranch();
  const { pageId = '' } = useParams({ strict: false });
  const { data: content, error } = useQuery(contentOf(branch));
  if (error) return <ErrorScreen error={error} />;
  if (!content) return <main id="main" tabIndex={-1} />;
  const page = trailTo(content.pages, pageId).at(-1);
  if (!page) return <NotFoundScreen />;
  const path: string = paths.page(branch, page.path);
  if (location.hash === '#text') return <Navigate to={path} replace />;
  const comments: string = `${path}?panel=comments`;
  return <Navigate to={comments} hash={location.hash.slice(1)} replace />;
}
