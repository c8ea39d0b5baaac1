import { fill } from '@lectern/content/locale';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { session } from '../../../api/session.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { timeAgo } from '../../../texts/format.ts';
import { organizationTexts } from '../../../texts/organization.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { problemToast, toast } from '../../../ui/toast.tsx';
import { titleOf } from '../../../ui/title.ts';
import { RowRole, levelName, roleName, type Role } from '../parts/roles.tsx';
import { nameOf } from './name.ts';
import { LoginLinkDialog, RemoveMemberDialog, RequireSsoDialog } from './member-dialogs.tsx';
import { spacesOfMember, teamsOfMember, updateMember, type Member } from './queries.ts';
import styles from '../parts/section.module.css';

type Open = 'remove' | 'login-link' | 'sso';

type MemberRowProps = { organizationId: string; isAdmin: boolean; member: Member };

export function MemberRow({ organizationId, isAdmin, member }: MemberRowProps) {
  const t = useTexts();
  const o = organizationTexts();
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<Open>();
  const name = nameOf(member);
  const isMe = member.id === session().userId;
  const { mutate } = useMutation({
    mutationFn: updateMember,
    onError: (error) => problemToast(faultText(error, t)),
  });
  const change = (role: Role) =>
    mutate(
      { organizationId, userId: member.id, body: { role } },
      { onSuccess: () => toast(fill(o.members.roleChanged, { name, role: roleName(o, role) })) },
    );
  const facts = [
    member.user.email,
    member.lastSeenAt === undefined
      ? fill(o.members.joined, { time: timeAgo(member.joinedAt) })
      : fill(o.members.seen, { time: timeAgo(member.lastSeenAt) }),
  ];
  const remove: MenuEntry = {
    id: 'remove',
    title: isMe ? o.members.leave : o.common.remove,
    icon: 'trash',
    isDangerous: true,
    select: () => setDialog('remove'),
  };
  const help: MenuEntry[] = [
    { id: 'login', title: o.members.loginLink, icon: 'link', select: () => setDialog('login-link') },
    ...(member.sso
      ? []
      : [{ id: 'sso', title: o.members.requireSso, icon: 'person', select: () => setDialog('sso') } as const]),
  ];
  const close = () => setDialog(undefined);
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
          {isMe && <Badge tone="primary">{o.members.you}</Badge>}
          {member.sso && <Badge>{o.members.ssoOnly}</Badge>}
        </p>
        <p className={styles.note}>{facts.filter(Boolean).join(' · ')}</p>
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={styles.summary}>{o.members.details}</summary>
          {isOpen && <Details organizationId={organizationId} userId={member.id} />}
        </details>
      </div>
      <div className={styles.end}>
        {isAdmin ? (
          <RowRole label={fill(o.roles.of, { name })} role={member.role} choose={change} />
        ) : (
          <Badge>{roleName(o, member.role)}</Badge>
        )}
        {(isAdmin || isMe) && (
          <Menu
            trigger={<IconButton icon="more" label={fill(t.fileActions.actions, { name })} />}
            groups={[isAdmin ? help : [], [remove]]}
          />
        )}
      </div>
      {dialog === 'remove' && <RemoveMemberDialog member={member} isMe={isMe} onClose={close} />}
      {dialog === 'login-link' && <LoginLinkDialog member={member} onClose={close} />}
      {dialog === 'sso' && <RequireSsoDialog member={member} onClose={close} />}
    </li>
  );
}

/** The teams of a member and what they can open. */
function Details({ organizationId, userId }: { organizationId: string; userId: string }) {
  const t = useTexts();
  const o = organizationTexts();
  const { data: teams } = useQuery(teamsOfMember(organizationId, userId));
  const { data: spaces } = useQuery(spacesOfMember(organizationId, userId));
  if (!teams || !spaces) return null;
  if (teams.items.length + spaces.items.length === 0) return <p className={styles.note}>{o.members.noDetails}</p>;
  return (
    <ul className={styles.details}>
      {teams.items.map(({ team }) => (
        <li key={team.id}>
          <Link to={paths.team(organizationId, team.id)}>
            <Badge tone="primary">{team.title}</Badge>
          </Link>
        </li>
      ))}
      {spaces.items.map(({ space, permission }) => (
        <li key={space.id}>
          <Link to={paths.permissions(space.id)}>
            <Badge>{`${titleOf(space, t)}: ${levelName(o, permission)}`}</Badge>
          </Link>
        </li>
      ))}
    </ul>
  );
}
