// A page: read as readers see it, or written.
import { ApiError } from '@lectern/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTools } from '../../actions/use-tools.ts';
import { canWrite, useScreenContext, useShown } from '../../actions/screen-context.ts';
import { contentOf, pageOf, readPageOf, type Branch, type Page } from '../../api/branch.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { paths, type PageSearch } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { titleOf } from '../../ui/title.ts';
import { toast } from '../../ui/toast.tsx';
import { visit } from './visit.ts';
import { rememberPage } from '../shell/parts/recent-pages.ts';
import { ErrorScreen, NotFoundScreen } from '../shell/parts/error-screen.tsx';
import { useBranch } from '../space/route.tsx';
import { useListedPage } from './listed-page.ts';
import { useTreeWithout } from './tree-without.ts';
import { PageHeader } from './parts/page-header.tsx';
import { PageBody } from './parts/page-body.tsx';
import { usePreloadedEditor } from './parts/load-editor.ts';
import { findSession } from './parts/open-sessions.ts';
import styles from './page.module.css';

const Writing = onDemand(() => import('./parts/writing.tsx').then((part) => part.Writing));
const PublishOffer = onDemand(() => import('../publish/load-publish-offer.ts').then((part) => part.loadPublishOffer()));
const PageComments = onDemand(() => import('../comments/page-comments.tsx').then((part) => part.PageComments));

/** As `begun-spaces.ts` stores it; every page asks. */
function isBegun(spaceId: string): boolean {
  try {
    return localStorage.getItem('lectern-begun')?.includes(spaceId) ?? false;
  } catch {
    // Switched off.
    return false;
  }
}

export function PageScreen() {
  const t = useTexts();
  const branch = useBranch();
  const at = useScreenContext();
  const { _splat: path = '' } = useParams({ strict: false });
  const { mode, panel } = useSearch({ strict: false });
  const { go } = useTools();
  const { data: content, error } = useQuery(contentOf(branch));
  const { id: pageId, listed, movedTo } = useListedPage(content?.pages, path);
  // What is written goes on while the content cannot be loaded again, or when the page was deleted meanwhile.
  const isKept = mode !== undefined && pageId !== '' && findSession(branch, pageId) !== undefined;
  // Until it is known whether the user may write.
  const isEditor = mode !== undefined && (at.space === undefined || canWrite(at) || isKept);
  const read = useQuery({ ...readPageOf(branch, pageId), enabled: listed !== undefined && !isEditor });
  const written = useQuery({ ...pageOf(branch, pageId), enabled: listed !== undefined && isEditor });
  const page = isEditor ? (written.data ?? read.data) : read.data;
  const pageError = isEditor ? written.error : read.error;
  useTreeWithout(branch, listed !== undefined && isMissing(pageError));
  useShown({ page: listed as Page | undefined });
  const title = listed && titleOf(listed, t);
  useEffect(() => {
    if (title !== undefined) rememberPage({ branch, path, title });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [branch.spaceId, branch.changeRequestId, path, title]);
  useEffect(() => {
    // Pages of change requests may not exist in the main content.
    if (branch.changeRequestId === undefined && listed?.type === 'document') void visit(branch.spaceId, listed.id);
  }, [branch.spaceId, branch.changeRequestId, listed?.type, listed?.id]);
  usePreloadedEditor(page?.type === 'document' && canWrite(at), Writing, pageOf(branch, pageId));
  useFollow(branch, movedTo, { ...(mode && { mode }), ...(panel && { panel }) });
  if ((error && !content) || (pageError && !page)) return <ErrorScreen error={error ?? pageError} />;
  if (content && !listed && !isKept) return <NotFoundScreen />;
  if (!content || !page || page.id !== pageId) return <main id="main" tabIndex={-1} className={styles.page} />;
  const isWriting = mode !== undefined && page.type === 'document' && (canWrite(at) || isKept);
  const isCommenting = panel === 'comments' && !isWriting && page.type === 'document';
  const main = (
    <main id="main" tabIndex={-1} className={isWriting ? `${styles.page} ${styles.writing}` : styles.page}>
      <title>{`${titleOf(page, t)} · Lectern`}</title>
      {isWriting && at.space ? (
        <Writing key={page.id} space={at.space} branch={branch} page={page} content={content} mode={mode} />
      ) : (
        <>
          {at.space && branch.changeRequestId === undefined && isBegun(branch.spaceId) && (
            <PublishOffer space={at.space} />
          )}
          <PageHeader page={page} branch={branch} />
          <PageBody page={page} content={content} branch={branch} />
        </>
      )}
    </main>
  );
  if (!isCommenting) return main;
  return (
    <div className={styles.withPanel}>
      {main}
      <PageComments branch={branch} pageId={page.id} onClose={() => go(paths.page(branch, path))} />
    </div>
  );
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.code === 404;

/** Goes to the present path of a page that was moved. The screen stays, so that somebody who is typing goes on. */
function useFollow(branch: Branch, movedTo: string | undefined, search: PageSearch): void {
  const t = useTexts();
  const navigate = useNavigate();
  const to = movedTo === undefined ? undefined : paths.page(branch, movedTo);
  const isWriting = search.mode !== undefined;
  useEffect(() => {
    if (to === undefined) return;
    if (isWriting) toast(t.faults.pageMoved);
    void navigate({ to, search, replace: true });
    // The search is that of the path that is left.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [to]);
}
