// The members of an organization: found by the server, changed and removed by administrators.
import { fill } from '@lectern/content/locale';
import { api } from '@lectern/contract/browser';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { organizationTexts } from '../../../texts/organization.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { CopyApiCall } from '../../../ui/copy-api-call.tsx';
import { roleChoices, roleName, roleOf } from '../parts/roles.tsx';
import { OnlyAdministrators, SectionScreen } from '../parts/section.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useProgressiveList } from '../../../ui/use-progressive-list.ts';
import { useOrganization } from '../parts/use-organization.ts';
import { EmailDomains } from './email-domains.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { OrganizationInviteLinks } from './invite-links.tsx';
import { MemberRow } from './member-row.tsx';
import { firstMembers, membersOf, type MemberFilters } from './queries.ts';
import styles from '../parts/section.module.css';

const every = '';

export function MembersScreen() {
  const t = useTexts();
  const o = organizationTexts();
  const { organization, organizationId, isAdmin, role: mine } = useOrganization();
  const [isInviting, setInviting] = useState(false);
  const title = organization?.title ?? '';
  const reason = fill(o.common.onlyChange, { organization: title, role: roleName(o, mine) });
  if (organization && !organization.permissions.listMembers) {
    return (
      <SectionScreen title={t.settings.members}>
        <Notice>{fill(o.common.onlyMembers, { organization: title })}</Notice>
      </SectionScreen>
    );
  }
  return (
    <SectionScreen
      title={t.settings.members}
      about={fill(o.members.about, { organization: title })}
      actions={
        <Button
          tone="primary"
          icon="plus"
          disabledReason={isAdmin ? undefined : reason}
          onClick={() => setInviting(true)}
        >
          {o.invites.invite}
        </Button>
      }
    >
      {!isAdmin && <OnlyAdministrators what="change" />}
      <MemberList organizationId={organizationId} isAdmin={isAdmin} />
      {isAdmin && <OrganizationInviteLinks />}
      {isAdmin && <EmailDomains />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </SectionScreen>
  );
}

function MemberList({ organizationId, isAdmin }: { organizationId: string; isAdmin: boolean }) {
  const t = useTexts();
  const o = organizationTexts();
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState(every);
  const [sort, setSort] = useState(firstMembers.sort);
  const wanted = useDeferredValue(typed.trim());
  const filters: MemberFilters = {
    ...(wanted !== '' && { search: wanted }),
    ...(role !== every && { role: roleOf(role) ?? 'guest' }),
    sort,
    order: sort === 'name' ? 'asc' : 'desc',
  };
  const members = useInfiniteQuery({
    ...membersOf(organizationId, filters),
    // The list stays while the next one is loading.
    placeholderData: (before) => before,
  });
  const { data, error } = members;
  const shown = data?.pages.flatMap(({ items }) => items);
  const drawn = useProgressiveList(shown);
  const orders = { joinedAt: o.members.byJoined, lastSeenAt: o.members.bySeen, name: o.members.byName } as const;
  const chooseOrder = (value: string) =>
    setSort((['joinedAt', 'lastSeenAt', 'name'] as const).find((one) => one === value) ?? 'joinedAt');
  return (
    <>
      <div className={styles.filters}>
        <Field
          label={o.members.find}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Select
          label={o.roles.role}
          value={role}
          choices={[[every, o.roles.all], ...roleChoices(o)]}
          choose={setRole}
        />
        <Select label={o.common.order} value={sort} choices={Object.entries(orders)} choose={chooseOrder} />
      </div>
      {error && <Notice tone="danger">{faultText(error, t)}</Notice>}
      {data && (
        <p className={styles.note} role="status">
          {fill(o.common.count, { count: String(data.pages[0]?.count ?? 0) })}
        </p>
      )}
      {shown?.length === 0 && <p>{o.members.none}</p>}
      <ul className={styles.rows}>
        {drawn.map((member) => (
          <MemberRow key={member.id} {...{ organizationId, isAdmin, member }} />
        ))}
      </ul>
      <ShowMore pages={members} />
      <CopyApiCall operation={api.listMembers} input={{ organizationId, query: filters }} />
    </>
  );
}
