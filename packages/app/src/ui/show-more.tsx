import { useTexts } from '../texts/context.tsx';
import { Button } from './button.tsx';

type ShowMoreProps = { pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown } };

export function ShowMore({ pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowMoreProps) {
  const t = useTexts();
  if (!hasNextPage) return null;
  return (
    <div>
      <Button onClick={() => void fetchNextPage()} {...(isFetchingNextPage && { disabledReason: t.loading })}>
        {t.links.more}
      </Button>
    </div>
  );
}
