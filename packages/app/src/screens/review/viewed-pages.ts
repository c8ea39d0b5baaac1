// Which changed pages the user has viewed. The mark is shown at once, and taken back when the server refuses it.
import { useTexts } from '../../texts/context.tsx';
import { faultText } from '../../texts/faults.ts';
import { api } from '@lectern/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { client } from '../../api/client.ts';
import { query, refresh } from '../../api/query.ts';
import { problemToast } from '../../ui/toast.tsx';

type At = { spaceId: string; changeRequestId: string };
type Mark = { page: string; viewed: boolean };
type ViewedPages = { viewed: ReadonlySet<string>; mark(mark: Mark): void };

const viewedPagesOf = (at: At) => query(api.listViewedPages, at);

async function store(at: At, { page, viewed }: Mark): Promise<void> {
  try {
    await client.call(api.setViewedPages, { ...at, body: { pages: [page], viewed } });
  } finally {
    await refresh([viewedPagesOf(at).queryKey]);
  }
}

export function useViewedPages({ spaceId, changeRequestId }: At): ViewedPages {
  const t = useTexts();
  const { data } = useQuery(viewedPagesOf({ spaceId, changeRequestId }));
  // Shown until they are stored, whatever answers of earlier requests say meanwhile.
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const viewed = useMemo(() => {
    const pages = new Set(data?.pages);
    for (const mark of marks) {
      if (mark.viewed) pages.add(mark.page);
      else pages.delete(mark.page);
    }
    return pages;
  }, [data, marks]);
  const mark = useCallback(
    (one: Mark) => {
      setMarks((others) => [...others, one]);
      store({ spaceId, changeRequestId }, one)
        .catch((fault: Error) => problemToast(faultText(fault, t)))
        .finally(() => setMarks((all) => all.filter((other) => other !== one)));
    },
    [spaceId, changeRequestId, t],
  );
  return { viewed, mark };
}
