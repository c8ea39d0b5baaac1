import { useQuery } from '@tanstack/react-query';
import { ChangedContent } from '../../comparison/changed-content.tsx';
import { baseOf } from '../../comparison/semantic-change.ts';
import { ViewSwitch } from '../../comparison/view-switch.tsx';
import { changesOf, type ChangeRequest } from '../queries.ts';

type ChangedPagesProps = { at: { spaceId: string; changeRequestId: string }; request: ChangeRequest };

export function ChangedPages({ at, request }: ChangedPagesProps) {
  const { data } = useQuery(changesOf(at));
  if (!data) return <section />;
  return (
    <ChangedContent
      branch={at}
      before={baseOf(request)}
      after={request.revision}
      changes={data.changes}
      more={data.more}
      actions={data.changes.length > 0 && <ViewSwitch />}
    />
  );
}
