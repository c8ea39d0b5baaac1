// Which changed pages the user has viewed. The mark is shown at once, and taken back when the server refuses it.
import { useTexts } from '../../texts/context.tsx';
import { faultText } from '../../texts/faults.ts';
import { api, type Reply } from '@lectern/contract/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '../../api/client.ts';
import { query, queryClient, refresh } from '../../api/query.ts';
import { problemToast } from '../../ui/toast.tsx';

type At = { spaceId: string; changeRequestId: string };
type Mark = { page: string; viewed: boolean };
type ViewedPages = { viewed: ReadonlySet<string>; mark(mark: Mark): void };

const viewedPagesOf = (at: At) => query(api.listViewedPages, at);

function show(at: At, { page, viewed }: Mark): void {
  queryClient.setQueryData(viewedPagesOf(at).queryKey, (before?: Reply<'listViewedPages'>) => {
    const others = before?.pages.filter((id) => id !== page) ?? [];
    return { pages: viewed ? [...others, page] : others };
  });
}

export function useViewedPages({ spaceId, changeRequestId }: At): ViewedPages {
  const t = useTexts();
  const at = { spaceId, changeRequestId };
  const { data } = useQuery(viewedPagesOf(at));
  const { mutate } = useMutation({
    mutationFn: ({ page, viewed }: Mark) => client.call(api.setViewedPages, { ...at, body: { pages: [page], viewed } }),
    async onMutate(mark) {
      await queryClient.cancelQueries({ queryKey: viewedPagesOf(at).queryKey });
      show(at, mark);
    },
    onError(error: Error, { page, viewed }) {
      show(at, { page, viewed: !viewed });
      problemToast(faultText(error, t));
    },
    onSettled: () => refresh([viewedPagesOf(at).queryKey]),
  });
  const viewed = useMemo(() => new Set(data?.pages), [data]);
  return { viewed, mark: mutate };
}
