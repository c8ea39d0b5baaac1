// Work that is only on this device, with a way back to it.
import { useQuery } from '@tanstack/react-query';
import { drafts } from '../../../api/drafts.ts';
import { session } from '../../../api/session.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { counted } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useTools } from '../route.tsx';

export const unsentKey = ['unsent-work'];

export function UnsentWork() {
  const t = useTexts();
  const { go } = useTools();
  const { data = [] } = useQuery({
    queryKey: unsentKey,
    queryFn: async () => (await drafts.list()).filter(({ key }) => key.startsWith(`${session().userId}/`)),
    refetchInterval: 5000,
  });
  // What was just typed is about to be saved.
  const old = data.filter(({ at }) => Date.now() - Date.parse(at) > 8000);
  if (old.length === 0) return null;
  const entries = old.map(({ key, title, branch, path }) => ({
    id: key,
    title,
    icon: 'page' as const,
    select: () => go(`${paths.page(branch, path)}?mode=source`),
  }));
  return (
    <Menu
      trigger={
        <Button icon="device" small>
          {counted(t.unsent, old.length)}
        </Button>
      }
      header={t.unsentAbout}
      groups={[entries]}
    />
  );
}
