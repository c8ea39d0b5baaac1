import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTexts } from '../../../texts/context.tsx';
import { titleOf } from '../../../ui/title.ts';
import { ErrorScreen } from '../../shell/parts/error-screen.tsx';
import { Permissions } from './permissions.tsx';
import { collectionOf } from './queries.ts';

export function CollectionPermissionsScreen() {
  const t = useTexts();
  const { collectionId = '' } = useParams({ strict: false });
  const { data, error } = useQuery(collectionOf(collectionId));
  if (error) return <ErrorScreen error={error} />;
  if (!data) return null;
  return (
    <Permissions
      target={{ kind: 'collection', id: data.id }}
      organizationId={data.organization}
      title={titleOf(data, t)}
      defaultLevel={data.defaultLevel}
      canManage={data.permissions.admin}
    />
  );
}
