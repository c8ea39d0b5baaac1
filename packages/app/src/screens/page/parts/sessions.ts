// Starts and ends the work on pages.
import {
  edit,
  headOf,
  pageOf,
  readPageOf,
  refreshBranch,
  startChangeRequest,
  type Branch,
  type Page,
} from '../../../api/branch.ts';
import { drafts } from '../../../api/drafts.ts';
import { queryClient, refresh } from '../../../api/query.ts';
import { session } from '../../../api/session.ts';
import type { Base } from '../../../editor/draft.ts';
import { savePage } from '../../../editor/save-page.ts';
import { acquireTabLock } from '../../../editor/tab-lock.ts';
import { openSession, type SessionIo, type WritingSession, type WrittenPage } from '../../../editor/session.ts';
import { unsentKey } from '../../shell/parts/unsent-work.tsx';
import { findSession, open } from './open-sessions.ts';
import { mergeTexts, parse, renderUnresolved } from '@lectern/content/browser';

/** Those that a screen shows. */
const shown = new Set<WritingSession>();

async function load(branch: Branch, pageId: string): Promise<Base> {
  // The revision first: when the page changes in between, saving is refused and tried again.
  const revision = await headOf(branch);
  const { markdown } = await queryClient.fetchQuery({ ...pageOf(branch, pageId), staleTime: 0 });
  // An answer without a text, as of a proxy, is not an empty page.
  if (markdown === undefined) throw new Error('the answer has no text');
  return { revision, text: markdown, stored: [] };
}

const io = (): SessionIo => ({
  userId: session().userId,
  drafts,
  load,
  shownText(branch, pageId) {
    const state = queryClient.getQueryState(pageOf(branch, pageId).queryKey);
    return state?.isInvalidated === false && state.fetchStatus === 'idle' ? state.data?.markdown : undefined;
  },
  save: (branch, page, text, base) =>
    savePage(text, base, {
      async send(change, ifMatch) {
        const { revision, changes } = await edit(branch, [{ operation: 'update_page', page, ...change }], { ifMatch });
        const [changed] = changes;
        return { revision, markdown: changed?.object === 'updated_page' ? changed.page.markdown : undefined };
      },
      load: () => load(branch, page),
    }),
  merge(base, ours, theirs) {
    const { text, conflicts } = mergeTexts(base, ours, theirs);
    return { text, conflicts: conflicts.length };
  },
  saved(branch) {
    void refreshBranch(branch);
    void refresh([unsentKey]);
  },
});

/** `taken` when another tab writes the page. */
export async function startSession(branch: Branch, page: WrittenPage): Promise<WritingSession | 'taken'> {
  const found = findSession(branch, page.pageId);
  if (found) return found;
  const release = await acquireTabLock(`lectern ${branch.spaceId} ${page.pageId}`);
  if (!release) return 'taken';
  try {
    const writing = await openSession(branch, page, io());
    open.set(writing.key, { writing, release });
    return writing;
  } catch (error) {
    release();
    throw error;
  }
}

/** Shows the page as it was written, before the server has rendered it. */
export function showWritten({ branch, text }: WritingSession, page: Page): void {
  const { queryKey } = readPageOf(branch, page.id);
  const html = renderUnresolved(parse(text.text));
  queryClient.setQueryData(queryKey, (known) => ({ ...(known ?? page), html }));
}

export const showSession = (writing: WritingSession): void => void shown.add(writing);

/** Work that could not be sent goes on being sent in the background. */
export async function leaveSession(left: WritingSession): Promise<void> {
  shown.delete(left);
  await left.saver.flush();
  const found = open.get(left.key);
  if (left.saver.state.kind !== 'saved' || found?.writing !== left || shown.has(left)) return;
  open.delete(left.key);
  left.saver.dispose();
  found.release();
}

/** Ends the work on a page that is gone: its text was stored elsewhere. */
export async function endSession(writing: WritingSession): Promise<void> {
  const found = open.get(writing.key);
  open.delete(writing.key);
  shown.delete(writing);
  writing.saver.dispose();
  found?.release();
  await drafts.remove(writing.key).catch(() => undefined);
  await refresh([unsentKey]);
}

const proposals = new Map<WritingSession, Promise<Branch>>();

/** Starts a change request with the work of a page of a locked space, once. */
export function proposeChanges(writing: WritingSession, subject: string): Promise<Branch> {
  if (writing.branch.changeRequestId !== undefined) return Promise.resolve(writing.branch);
  const pending = proposals.get(writing);
  if (pending) return pending;
  const started = moveToChangeRequest(writing, subject).finally(() => proposals.delete(writing));
  proposals.set(writing, started);
  return started;
}

async function moveToChangeRequest(writing: WritingSession, subject: string): Promise<Branch> {
  const branch = await startChangeRequest(writing.branch.spaceId, subject);
  const found = open.get(writing.key);
  open.delete(writing.key);
  await writing.moveTo(branch);
  if (found) open.set(writing.key, found);
  return branch;
}
