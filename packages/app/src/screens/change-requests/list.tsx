import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { openDialog } from '../../actions/dialogs.ts';
import { useScreenContext } from '../../actions/screen-context.ts';
import { paths } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { useBranch } from '../space/route.tsx';
import { ErrorScreen } from '../shell/parts/error-screen.tsx';
import { ChangeRequestRows } from './parts/change-request-rows.tsx';
import { changeRequests, type ChangeRequestStatus } from './queries.ts';
import { Screen } from '../../ui/screen.tsx';
import listStyles from '../space/parts/content-list.module.css';
import styles from './change-requests.module.css';

export function ChangeRequestsScreen() {
  const t = useTexts();
  const { spaceId } = useBranch();
  const { space } = useScreenContext();
  const { status = 'open' } = useSearch({ strict: false });
  const { data, error } = useQuery(changeRequests(spaceId, status));
  if (error) return <ErrorScreen error={error} />;
  const tabs: [ChangeRequestStatus, string][] = [
    ['open', t.statusOpen],
    ['draft', t.statusDraft],
    ['merged', t.statusMerged],
    ['archived', t.statusArchived],
  ];
  return (
    <Screen>
      <title>{`${t.changeRequests} · Lectern`}</title>
      <header className={listStyles.header}>
        <h1>{t.changeRequests}</h1>
        {space?.permissions.edit && (
          <Button icon="plus" onClick={() => openDialog({ kind: 'new-change-request', spaceId, path: undefined })}>
            {t.proposals.new}
          </Button>
        )}
      </header>
      <p className={listStyles.about}>{t.proposals.about}</p>
      <nav className={styles.tabs} aria-label={t.status}>
        {tabs.map(([name, title]) => (
          <Link
            key={name}
            to={`${paths.changeRequests(spaceId)}?status=${name}`}
            className={styles.tab}
            aria-current={name === status ? 'true' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <ChangeRequestRows none={t.noChangeRequests} requests={data?.items} />
    </Screen>
  );
}
