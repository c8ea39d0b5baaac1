import { useQuery } from '@tanstack/react-query';
import { canEdit, useScreenContext } from '../../../actions/screen-context.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ChangedContent } from '../../comparison/changed-content.tsx';
import { baseOf } from '../../comparison/semantic-change.ts';
import { ViewSwitch } from '../../comparison/view-switch.tsx';
import { changesOf, type ChangeRequest } from '../queries.ts';

type ChangedPagesProps = { at: { spaceId: string; changeRequestId: string }; request: ChangeRequest };

export function ChangedPages({ at: branch, request }: ChangedPagesProps) {
  const t = useTexts();
  const at = useScreenContext();
  const { data } = useQuery(changesOf(branch));
  if (!data) return <section />;
  const isBlank = data.changes.length === 0 && canEdit({ ...at, branch, changeRequest: request });
  return (
    <>
      <ChangedContent
        branch={branch}
        before={baseOf(request)}
        after={request.revision}
        changes={data.changes}
        more={data.more}
        actions={data.changes.length > 0 && <ViewSwitch />}
      />
      {isBlank && <Notice>{t.proposals.next}</Notice>}
    </>
  );
}
