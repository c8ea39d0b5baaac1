// Work that is only on this device, with a way back to it.
import { ApiError } from '@lectern/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { openDialog } from '../../../actions/dialogs.ts';
import { contentOf } from '../../../api/branch.ts';
import { drafts } from '../../../api/drafts.ts';
import { queryClient } from '../../../api/query.ts';
import { session } from '../../../api/session.ts';
import type { Draft } from '../../../editor/draft.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { counted } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { trailTo } from '../../space/tree-model.ts';
import { useTools } from '../../../actions/use-tools.ts';
import styles from './top-bar.module.css';

export const unsentKey = ['unsent-work'];

const soonMs = 8000;

/** Without what was just typed, which is about to be saved. */
async function listUnsent(): Promise<Draft[]> {
  const own = (await drafts.list()).filter(({ key }) => key.startsWith(`${session().userId}/`));
  return own.filter(({ at }) => Date.now() - Date.parse(at) > soonMs);
}

/** The page may have another path by now, or be gone. */
async function openDraft(draft: Draft, go: (path: string) => void): Promise<void> {
  const { branch, pageId, path } = draft;
  try {
    const { pages } = await queryClient.fetchQuery(contentOf(branch));
    const page = trailTo(pages, pageId).at(-1);
    if (page) go(`${paths.page(branch, page.path)}?mode=edit`);
    else openDialog({ kind: 'unsent', draft });
  } catch (error) {
    const isGone = error instanceof ApiError && (error.code === 404 || error.code === 403);
    if (isGone) openDialog({ kind: 'unsent', draft });
    else go(`${paths.page(branch, path)}?mode=edit`);
  }
}

export function UnsentWork() {
  const t = useTexts();
  const { go } = useTools();
  const { data = [] } = useQuery({
    queryKey: unsentKey,
    queryFn: listUnsent,
    refetchInterval: 5000,
  });
  if (data.length === 0) return null;
  const entries = data.map((draft) => ({
    id: draft.key,
    title: draft.title,
    icon: 'page' as const,
    select: () => void openDraft(draft, go),
  }));
  return (
    <Menu
      trigger={
        <Button icon="device" small>
          <span className={styles.unsentText}>{counted(t.unsent, data.length)}</span>
          <span className={styles.unsentCount} aria-hidden="true">
            {data.length}
          </span>
        </Button>
      }
      header={t.unsentAbout}
      groups={[entries]}
    />
  );
}
