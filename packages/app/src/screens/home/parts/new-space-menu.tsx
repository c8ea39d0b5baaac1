import { openDialog } from '../../../actions/dialogs.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { waysToBegin } from './ways-to-begin.ts';

export function NewSpaceMenu({ organizationId }: { organizationId: string }) {
  const t = useTexts();
  const trigger = (
    <Button icon="plus" small>
      {t.newSpace}
    </Button>
  );
  const entries = waysToBegin(t).map(({ from, icon, title }) => ({
    id: from,
    title,
    icon,
    select: () => openDialog({ kind: 'new-space', organizationId, from }),
  }));
  return <Menu trigger={trigger} groups={[entries]} />;
}
