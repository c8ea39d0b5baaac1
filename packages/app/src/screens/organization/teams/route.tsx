import { fill } from '@lectern/content/locale';
import { api } from '@lectern/contract/browser';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTools } from '../../../actions/use-tools.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { organizationTexts } from '../../../texts/organization.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, textIn } from '../../../ui/field.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { CopyApiCall } from '../../../ui/copy-api-call.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { roleName } from '../parts/roles.tsx';
import { OnlyAdministrators, SectionScreen } from '../parts/section.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useProgressiveList } from '../../../ui/use-progressive-list.ts';
import { useOrganization } from '../parts/use-organization.ts';
import { createTeam, teamsOf } from './queries.ts';
import styles from '../parts/section.module.css';

export function TeamsScreen() {
  const t = useTexts();
  const o = organizationTexts();
  const { organization, isAdmin, role } = useOrganization();
  const [isNew, setNew] = useState(false);
  const title = organization?.title ?? '';
  const reason = fill(o.common.onlyChange, { organization: title, role: roleName(o, role) });
  if (organization && !organization.permissions.listTeams) {
    return (
      <SectionScreen title={t.settings.teams}>
        <Notice>{fill(o.common.onlyMembers, { organization: title })}</Notice>
      </SectionScreen>
    );
  }
  return (
    <SectionScreen
      title={t.settings.teams}
      about={o.teams.about}
      actions={
        <Button tone="primary" icon="plus" disabledReason={isAdmin ? undefined : reason} onClick={() => setNew(true)}>
          {o.teams.new}
        </Button>
      }
    >
      {!isAdmin && <OnlyAdministrators what="change" />}
      <TeamList />
      {isNew && <NewTeamDialog onClose={() => setNew(false)} />}
    </SectionScreen>
  );
}

function TeamList() {
  const t = useTexts();
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  const [typed, setTyped] = useState('');
  const teams = useInfiniteQuery({
    ...teamsOf(organizationId, useDeferredValue(typed.trim())),
    placeholderData: (before) => before,
  });
  const shown = teams.data?.pages.flatMap(({ items }) => items);
  const drawn = useProgressiveList(shown);
  return (
    <>
      <Field
        label={o.teams.find}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {teams.error && <Notice tone="danger">{faultText(teams.error, t)}</Notice>}
      {shown?.length === 0 && <p>{o.teams.none}</p>}
      <ul className={styles.rows}>
        {drawn.map(({ id, title, members, spaces }) => (
          <li key={id} className={styles.row}>
            <div className={styles.facts}>
              <Link to={paths.team(organizationId, id)} className={styles.name}>
                <bdi>{title}</bdi>
              </Link>
              <p className={styles.note}>{fill(o.teams.facts, { members: String(members), spaces: String(spaces) })}</p>
            </div>
          </li>
        ))}
      </ul>
      <ShowMore pages={teams} />
      <CopyApiCall operation={api.listTeams} input={{ organizationId, query: {} }} />
    </>
  );
}

function NewTeamDialog({ onClose }: { onClose(): void }) {
  const t = useTexts();
  const o = organizationTexts();
  const { go } = useTools();
  const { organizationId } = useOrganization();
  return (
    <FormDialog
      title={o.teams.new}
      action={t.create}
      onClose={onClose}
      submit={async (form) => {
        const team = await createTeam({ organizationId, body: { title: textIn(form, 'title') } });
        toast(fill(o.teams.created, { name: team.title }));
        go(paths.team(organizationId, team.id));
      }}
    >
      <Field label={t.fileActions.name} name="title" required pattern=".*\S.*" maxLength={64} autoFocus />
    </FormDialog>
  );
}
