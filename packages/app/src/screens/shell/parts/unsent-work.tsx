// Work that is only on this device, with a way back to it.
import { useQuery } from '@tanstack/react-query';
import { drafts } from '../../../api/drafts.ts';
import { session } from '../../../api/session.ts';
import type { Draft } from '../../../editor/draft.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { counted } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useTools } from '../../../actions/use-tools.ts';

export const unsentKey = ['unsent-work'];

const soonMs = 8000;

/** Without what was just typed, which is about to be saved. */
async function listUnsent(): Promise<Draft[]> {
  const own = (await drafts.list()).filter(({ key }) => key.startsWith(`${session().userId}/`));
  return own.filter(({ at }) => Date.now() - Date.parse(at) > soonMs);
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
  const entries = data.map(({ key, title, branch, path }) => ({
    id: key,
    title,
    icon: 'page' as const,
    select: () => go(`${paths.page(branch, path)}?mode=edit`),
  }));
  return (
    <Menu
      trigger={
        <Button icon="device" small>
          {counted(t.unsent, data.length)}
        </Button>
      }
      header={t.unsentAbout}
      groups={[entries]}
    />
  );
}
