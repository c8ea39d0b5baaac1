import { useEffect } from 'react';
import { contentOf, type Branch } from '../../api/branch.ts';
import { refresh } from '../../api/query.ts';

/** A page that somebody else deleted meanwhile leaves the tree too. */
export function useTreeWithout({ spaceId, changeRequestId }: Branch, isDeleted: boolean): void {
  useEffect(() => {
    if (isDeleted) void refresh([contentOf({ spaceId, changeRequestId }).queryKey]);
  }, [spaceId, changeRequestId, isDeleted]);
}
