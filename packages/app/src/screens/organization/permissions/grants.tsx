// The teams and people a space or collection is shared with.
import { fill } from '@lectern/content/locale';
import type { Reply } from '@lectern/contract/browser';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { organizationTexts } from '../../../texts/organization.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { problemToast } from '../../../ui/toast.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { RowRole, levelName, type Role } from '../parts/roles.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useProgressiveList } from '../../../ui/use-progressive-list.ts';
import { Matrix, MatrixRow } from './matrix.tsx';
import { OwnLevelDialog } from './own-level-dialog.tsx';
import type { LowerLevel } from './own-level.ts';
import {
  ownLowerLevel,
  removeGrant,
  setGrant,
  teamGrantsOf,
  userGrantsOf,
  type Grantee,
  type Target,
} from './queries.ts';
import { ShareDialog } from './share-dialog.tsx';
import styles from '../parts/section.module.css';

type GrantsProps = { target: Target; title: string; organizationId: string; canManage: boolean; reason: string };

export function Grants({ target, title, organizationId, canManage, reason }: GrantsProps) {
  const t = useTexts();
  const o = organizationTexts();
  const [isSharing, setSharing] = useState(false);
  const teams = useInfiniteQuery(teamGrantsOf(target));
  const users = useInfiniteQuery(userGrantsOf(target));
  const error = teams.error ?? users.error;
  const rows = [
    ...(teams.data?.pages ?? []).flatMap(({ items }) => items.map(teamRow)),
    ...(users.data?.pages ?? []).flatMap(({ items }) => items.map(userRow)),
  ];
  const drawn = useProgressiveList(rows);
  const isEmpty = teams.data && users.data && rows.length === 0;
  return (
    <section className={styles.part} aria-labelledby="grants">
      <div className={styles.header}>
        <h2 id="grants">{o.access.grants}</h2>
        <Button
          small
          tone="primary"
          icon="plus"
          disabledReason={canManage ? undefined : reason}
          onClick={() => setSharing(true)}
        >
          {o.access.share}
        </Button>
      </div>
      {error && <Notice tone="danger">{faultText(error, t)}</Notice>}
      {isEmpty && <p className={styles.note}>{o.access.noGrants}</p>}
      {rows.length > 0 && (
        <Matrix label={o.access.grants}>
          {drawn.map((row) => (
            <GrantRow key={row.grantee.id} {...{ target, title, canManage, ...row }} />
          ))}
        </Matrix>
      )}
      <ShowMore pages={teams} />
      <ShowMore pages={users} />
      {isSharing && <ShareDialog target={target} organizationId={organizationId} onClose={() => setSharing(false)} />}
    </section>
  );
}

type Row = { grantee: Grantee; note: string | undefined; level: Role };

function teamRow({ team, permission }: Reply<'listSpaceTeamPermissions'>['items'][number]): Row {
  const o = organizationTexts();
  const facts = fill(o.teams.facts, { members: String(team.members), spaces: String(team.spaces) });
  const grantee = { kind: 'team', id: team.id, name: team.title } as const;
  return { grantee, note: `${o.access.team} · ${facts}`, level: permission };
}

function userRow({ user, permission }: Reply<'listSpaceUserPermissions'>['items'][number]): Row {
  const grantee = { kind: 'user', id: user.id, name: user.displayName || (user.email ?? '') } as const;
  return { grantee, note: user.email, level: permission };
}

type GrantRowProps = Row & { target: Target; title: string; canManage: boolean };

function GrantRow({ target, title, grantee, note, level, canManage }: GrantRowProps) {
  const t = useTexts();
  const o = organizationTexts();
  const [isRemoving, setRemoving] = useState(false);
  const [asked, setAsked] = useState<LowerLevel>();
  const { name } = grantee;
  const { mutate } = useMutation({
    async mutationFn(role: Role) {
      const lower = await ownLowerLevel(target, { grantee, level: role });
      return lower ? setAsked(lower) : setGrant(target, grantee, role);
    },
    onError: (error) => problemToast(faultText(error, t)),
  });
  return (
    <MatrixRow name={name} note={note} level={level}>
      {canManage ? (
        <>
          <RowRole label={fill(o.roles.of, { name })} role={level} choose={(role) => mutate(role)} isLevel />
          <Button small onClick={() => setRemoving(true)} aria-label={`${o.common.remove}: ${name}`}>
            {o.common.remove}
          </Button>
        </>
      ) : (
        levelName(o, level)
      )}
      {asked && (
        <OwnLevelDialog
          title={title}
          level={asked.level}
          submit={() => setGrant(target, grantee, asked.level)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {isRemoving && (
        <FormDialog
          title={fill(o.access.unshare, { name })}
          action={o.common.remove}
          isDangerous
          onClose={() => setRemoving(false)}
          submit={() => removeGrant(target, grantee)}
        >
          <p>{o.access.unshareAbout}</p>
        </FormDialog>
      )}
    </MatrixRow>
  );
}
