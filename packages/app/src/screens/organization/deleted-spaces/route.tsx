import { fill } from '@lectern/content/locale';
import { api } from '@lectern/contract/browser';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { timeAgo } from '../../../texts/format.ts';
import { organizationTexts } from '../../../texts/organization.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { problemToast, toast } from '../../../ui/toast.tsx';
import { titleOf } from '../../../ui/title.ts';
import { CopyApiCall } from '../../../ui/copy-api-call.tsx';
import { SectionScreen } from '../parts/section.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useOrganization } from '../parts/use-organization.ts';
import { deletedSpacesOf, restoreSpace, type Space } from './queries.ts';
import styles from '../parts/section.module.css';

export function DeletedSpacesScreen() {
  const t = useTexts();
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  const spaces = useInfiniteQuery(deletedSpacesOf(organizationId));
  const shown = spaces.data?.pages.flatMap(({ items }) => items);
  return (
    <SectionScreen title={t.settings.deletedSpaces} about={o.deleted.about}>
      {spaces.error && <Notice tone="danger">{faultText(spaces.error, t)}</Notice>}
      {shown?.length === 0 && <p>{o.deleted.none}</p>}
      <ul className={styles.rows}>
        {shown?.map((space) => (
          <DeletedSpace key={space.id} space={space} />
        ))}
      </ul>
      <ShowMore pages={spaces} />
      <CopyApiCall operation={api.listSpaces} input={{ organizationId, query: { deleted: true } }} />
    </SectionScreen>
  );
}

function DeletedSpace({ space }: { space: Space }) {
  const t = useTexts();
  const o = organizationTexts();
  const title = titleOf(space, t);
  const { mutate } = useMutation({
    mutationFn: restoreSpace,
    onSuccess: () => toast(fill(o.deleted.restored, { title })),
    onError: (error) => problemToast(faultText(error, t)),
  });
  const needs = fill(o.deleted.needs, { needed: o.roles.create });
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p className={styles.name}>
          <bdi>{title}</bdi>
        </p>
        {space.deletedAt !== undefined && (
          <p className={styles.note}>{fill(o.deleted.at, { time: timeAgo(space.deletedAt) })}</p>
        )}
        {!space.permissions.admin && <p className={styles.note}>{needs}</p>}
      </div>
      <Button
        small
        icon="history"
        aria-label={`${o.deleted.restore}: ${title}`}
        disabledReason={space.permissions.admin ? undefined : needs}
        onClick={() => mutate({ spaceId: space.id })}
      >
        {o.deleted.restore}
      </Button>
    </li>
  );
}
