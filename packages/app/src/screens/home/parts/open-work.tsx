// What waits for the user: reviews, change requests and comments. Beside the spaces, and loaded after them.
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../texts/context.tsx';
import { ChangeRequestRows } from '../../change-requests/parts/change-request-rows.tsx';
import { myChangeRequests, requestedReviews } from '../queries.ts';
import { OpenComments } from './open-comments.tsx';

type OpenWorkProps = { organizationId: string; spaceTitles: ReadonlyMap<string, string> };

export function OpenWork({ organizationId, spaceTitles }: OpenWorkProps) {
  const t = useTexts();
  const { data: mine } = useQuery(myChangeRequests(organizationId));
  const { data: reviews } = useQuery(requestedReviews(organizationId));
  return (
    <>
      <ChangeRequestRows
        title={t.requestedReviews}
        none={t.noRequestedReviews}
        requests={reviews?.items}
        {...{ spaceTitles }}
      />
      <ChangeRequestRows
        title={t.myChangeRequests}
        none={t.noChangeRequests}
        requests={mine?.items}
        {...{ spaceTitles }}
      />
      <OpenComments organizationId={organizationId} />
    </>
  );
}
