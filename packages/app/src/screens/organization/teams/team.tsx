// A team: its members and what they are in it.
import { fill } from '@lectern/content/locale';
import { api } from '@lectern/contract/browser';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTools } from '../../../actions/use-tools.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { organizationTexts } from '../../../texts/organization.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyApiCall } from '../../../ui/copy-api-call.tsx';
import { Field, textIn } from '../../../ui/field.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RowSelect } from '../../../ui/select.tsx';
import { problemToast, toast } from '../../../ui/toast.tsx';
import { ErrorScreen } from '../../shell/parts/error-screen.tsx';
import { nameOf } from '../members/name.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { MemberPicker } from '../parts/found-picker.tsx';
import { roleName } from '../parts/roles.tsx';
import { SectionScreen } from '../parts/section.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useProgressiveList } from '../../../ui/use-progressive-list.ts';
import { useOrganization } from '../parts/use-organization.ts';
import {
  addTeamMembers,
  deleteTeam,
  removeTeamMember,
  setTeamMember,
  teamMembersOf,
  teamOf,
  updateTeam,
  type Team,
  type TeamMember,
} from './queries.ts';
import styles from '../parts/section.module.css';

type Open = 'rename' | 'delete' | 'add';

export function TeamScreen() {
  const t = useTexts();
  const o = organizationTexts();
  const { organizationId, isAdmin, role } = useOrganization();
  const { teamId = '' } = useParams({ strict: false });
  const [dialog, setDialog] = useState<Open>();
  const { data: team, error } = useQuery(teamOf(organizationId, teamId));
  const members = useInfiniteQuery(teamMembersOf(organizationId, teamId));
  const shown = members.data?.pages.flatMap(({ items }) => items);
  const drawn = useProgressiveList(shown);
  if (error) return <ErrorScreen error={error} />;
  if (!team) return null;
  const canManage = team.permissions.admin;
  const reason = fill(o.teams.onlyOwners, { role: roleName(o, role) });
  const notAdmin = isAdmin ? undefined : reason;
  const notManager = canManage ? undefined : reason;
  const close = () => setDialog(undefined);
  return (
    <SectionScreen
      title={team.title}
      actions={
        <>
          <Button tone="primary" icon="plus" disabledReason={notManager} onClick={() => setDialog('add')}>
            {o.teams.addMember}
          </Button>
          <Button icon="edit" disabledReason={notManager} onClick={() => setDialog('rename')}>
            {t.rename}
          </Button>
          <Button icon="trash" disabledReason={notAdmin} onClick={() => setDialog('delete')}>
            {t.deletePage}
          </Button>
        </>
      }
    >
      <p>
        <Link to={paths.settings(organizationId, 'teams')}>{o.teams.all}</Link>
      </p>
      <p className={styles.note}>
        {fill(o.teams.facts, { members: String(team.members), spaces: String(team.spaces) })}
      </p>
      {!canManage && <Notice>{reason}</Notice>}
      {members.error && <Notice tone="danger">{faultText(members.error, t)}</Notice>}
      {shown?.length === 0 && <p>{o.teams.noMembers}</p>}
      <ul className={styles.rows}>
        {drawn.map((one) => (
          <TeamMemberRow key={one.organization.id} {...{ organizationId, team, canManage }} member={one} />
        ))}
      </ul>
      <ShowMore pages={members} />
      <CopyApiCall operation={api.listTeamMembers} input={{ organizationId, teamId, query: {} }} />
      {dialog === 'rename' && <RenameDialog team={team} onClose={close} />}
      {dialog === 'delete' && <DeleteTeamDialog team={team} onClose={close} />}
      {dialog === 'add' && <AddMemberDialog team={team} onClose={close} />}
    </SectionScreen>
  );
}

type TeamMemberRowProps = { organizationId: string; team: Team; member: TeamMember; canManage: boolean };

function TeamMemberRow({ organizationId, team, member, canManage }: TeamMemberRowProps) {
  const { organization, team: part } = member;
  const t = useTexts();
  const o = organizationTexts();
  const name = nameOf(organization);
  const at = { organizationId, teamId: team.id, userId: organization.id };
  const onError = (error: Error) => problemToast(faultText(error, t));
  const { mutate: set } = useMutation({ mutationFn: setTeamMember, onError });
  const { mutate: remove } = useMutation({
    mutationFn: removeTeamMember,
    onError,
    onSuccess: () => toast(fill(o.members.removed, { name })),
  });
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.note}>{organization.user.email}</p>
      </div>
      <div className={styles.end}>
        {canManage ? (
          <>
            <RowSelect
              label={fill(o.roles.of, { name })}
              value={part.role}
              choices={[
                ['member', o.teams.member],
                ['owner', o.teams.owner],
              ]}
              choose={(value) => set({ ...at, body: { role: value === 'owner' ? 'owner' : 'member' } })}
            />
            <Button small onClick={() => remove(at)} aria-label={`${o.common.remove}: ${name}`}>
              {o.common.remove}
            </Button>
          </>
        ) : (
          <Badge>{o.teams[part.role]}</Badge>
        )}
      </div>
    </li>
  );
}

type TeamDialogProps = { team: Team; onClose(): void };

function RenameDialog({ team, onClose }: TeamDialogProps) {
  const t = useTexts();
  const { organizationId } = useOrganization();
  return (
    <FormDialog
      title={t.rename}
      action={t.rename}
      onClose={onClose}
      submit={async (form) => {
        await updateTeam({ organizationId, teamId: team.id, body: { title: textIn(form, 'title') } });
      }}
    >
      <Field
        label={t.fileActions.name}
        name="title"
        defaultValue={team.title}
        required
        pattern=".*\S.*"
        maxLength={64}
        autoFocus
      />
    </FormDialog>
  );
}

function DeleteTeamDialog({ team, onClose }: TeamDialogProps) {
  const t = useTexts();
  const o = organizationTexts();
  const { go } = useTools();
  const { organizationId } = useOrganization();
  return (
    <FormDialog
      title={fill(t.deleteTitle, { title: team.title })}
      action={t.deletePage}
      isDangerous
      onClose={onClose}
      submit={async () => {
        await deleteTeam({ organizationId, teamId: team.id });
        toast(fill(o.common.deleted, { name: team.title }));
        go(paths.settings(organizationId, 'teams'));
      }}
    >
      <p>{o.teams.deleteAbout}</p>
    </FormDialog>
  );
}

function AddMemberDialog({ team, onClose }: TeamDialogProps) {
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  const [chosen, setChosen] = useState<{ id: string; name: string }>();
  return (
    <FormDialog
      title={o.teams.addMember}
      action={o.common.add}
      missing={chosen ? undefined : o.members.find}
      onClose={onClose}
      submit={async () => {
        if (!chosen) return;
        await addTeamMembers({ organizationId, teamId: team.id, body: { add: [chosen.id] } });
        toast(fill(o.teams.added, { name: chosen.name }));
      }}
    >
      <MemberPicker organizationId={organizationId} chosen={chosen?.id} choose={setChosen} />
    </FormDialog>
  );
}
