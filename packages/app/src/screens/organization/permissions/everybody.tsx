// Everybody who can open a space or collection, and why.
import { fill } from '@lectern/content/locale';
import { api } from '@lectern/contract/browser';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { organizationTexts } from '../../../texts/organization.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { CopyApiCall } from '../../../ui/copy-api-call.tsx';
import { levelName, levelNames, roleOf, type Role } from '../parts/roles.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useProgressiveList } from '../../../ui/use-progressive-list.ts';
import { ExplanationSteps } from './explanation.tsx';
import { Matrix, MatrixRow } from './matrix.tsx';
import { accessOf, teamGrantsOf, userGrantsOf, type Target } from './queries.ts';
import matrixStyles from './permissions.module.css';
import styles from '../parts/section.module.css';

const every = '';

export function Everybody({ target }: { target: Target }) {
  const t = useTexts();
  const o = organizationTexts();
  const [level, setLevel] = useState<Role>(null);
  const teams = useInfiniteQuery(teamGrantsOf(target));
  const users = useInfiniteQuery(userGrantsOf(target));
  const access = useInfiniteQuery({
    ...accessOf(target, level),
    placeholderData: (before) => before,
    // The server takes longest to find everybody; what is above is not to wait for that.
    enabled: teams.isFetched && users.isFetched,
  });
  const shown = access.data?.pages.flatMap(({ items }) => items);
  // They are below the teams and people that it is shared with.
  const drawn = useProgressiveList(shown, 0);
  return (
    <section className={styles.part} aria-labelledby="everybody">
      <h2 id="everybody">{o.access.everybody}</h2>
      <div className={matrixStyles.default}>
        <Select
          label={o.roles.level}
          value={level ?? every}
          choices={[[every, o.roles.all], ...levelNames.map((one): [string, string] => [one, o.roles[one]])]}
          choose={(value) => setLevel(roleOf(value))}
        />
      </div>
      {access.error && <Notice tone="danger">{faultText(access.error, t)}</Notice>}
      {access.data && (
        <p className={styles.note} role="status">
          {fill(o.common.count, { count: String(access.data.pages[0]?.count ?? 0) })}
        </p>
      )}
      {drawn.length > 0 && (
        <Matrix label={o.access.everybody}>
          {drawn.map(({ user, permission }) => (
            <PersonRow
              key={user.id}
              target={target}
              userId={user.id}
              name={user.displayName || (user.email ?? '')}
              note={user.email}
              level={permission}
            />
          ))}
        </Matrix>
      )}
      <ShowMore pages={access} />
      {target.kind === 'space' ? (
        <CopyApiCall operation={api.listSpacePermissions} input={{ spaceId: target.id, query: {} }} />
      ) : (
        <CopyApiCall operation={api.listCollectionPermissions} input={{ collectionId: target.id, query: {} }} />
      )}
    </section>
  );
}

type PersonRowProps = { target: Target; userId: string; name: string; note: string | undefined; level: Role };

function PersonRow({ target, userId, name, note, level }: PersonRowProps) {
  const o = organizationTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <MatrixRow
      name={name}
      note={note}
      level={level}
      {...(isOpen && { more: <ExplanationSteps target={target} userId={userId} /> })}
    >
      <span>{levelName(o, level)}</span>
      <Button
        small
        tone="quiet"
        aria-expanded={isOpen}
        aria-label={fill(o.access.whyOf, { name })}
        onClick={() => setOpen(!isOpen)}
      >
        {o.access.why}
      </Button>
    </MatrixRow>
  );
}
