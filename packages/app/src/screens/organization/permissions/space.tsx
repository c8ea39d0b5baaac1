import { useScreenContext } from '../../../actions/screen-context.ts';
import { useTexts } from '../../../texts/context.tsx';
import { titleOf } from '../../../ui/title.ts';
import { Permissions } from './permissions.tsx';

export function SpacePermissionsScreen() {
  const t = useTexts();
  const { space } = useScreenContext();
  if (!space) return null;
  return (
    <Permissions
      target={{ kind: 'space', id: space.id }}
      organizationId={space.organization}
      title={titleOf(space, t)}
      defaultLevel={space.defaultLevel}
      canManage={space.permissions.admin}
    />
  );
}
