import { faultText } from '../../../texts/faults.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../texts/context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { problemToast } from '../../../ui/toast.tsx';
import { membersOf, requestReviewers, reviewersOf } from '../queries.ts';

type ReviewerPickerProps = { at: { spaceId: string; changeRequestId: string }; organizationId: string };

/** Guests may not list the members; they cannot ask for a review by name. */
export function ReviewerPicker({ at, organizationId }: ReviewerPickerProps) {
  const t = useTexts();
  const { data: members } = useQuery({ ...membersOf(organizationId), retry: false });
  const { data: requested } = useQuery(reviewersOf(at));
  const { mutate } = useMutation({ ...requestReviewers, onError: (error: Error) => problemToast(faultText(error, t)) });
  if (!members || !requested) return null;
  const asked = new Set(requested.items.map(({ user }) => user?.id));
  const entries = members.items
    .filter(({ user }) => !asked.has(user.id))
    .map(({ user }) => ({
      id: user.id,
      title: user.displayName || (user.email ?? ''),
      icon: 'person' as const,
      select: () => mutate({ ...at, body: { users: [user.id] } }),
    }));
  if (entries.length === 0) return null;
  return (
    <section>
      <Menu trigger={<Button icon="person">{t.requestReview}</Button>} groups={[entries]} />
    </section>
  );
}
