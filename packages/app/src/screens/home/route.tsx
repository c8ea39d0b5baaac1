import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { organizations } from '../../api/organizations.ts';
import { closedOrganizations } from '../../api/session.ts';
import { useTexts } from '../../texts/context.tsx';
import { ErrorScreen } from '../shell/parts/error-screen.tsx';
import { OrganizationSection } from './parts/organization-section.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import styles from './home.module.css';

const ClosedOrganizations = onDemand(() =>
  import('./parts/closed-organizations.tsx').then((part) => part.ClosedOrganizations),
);

export function HomeScreen() {
  const t = useTexts();
  const { organizationId } = useParams({ strict: false });
  const { data, error } = useQuery(organizations());
  if (error) return <ErrorScreen error={error} />;
  const shown = data?.items.filter(({ id }) => organizationId === undefined || id === organizationId);
  const closed = closedOrganizations();
  return (
    <main id="main" tabIndex={-1} className={styles.home}>
      <title>{`${t.home} · Lectern`}</title>
      <h1 className={styles.unseen}>{t.home}</h1>
      {shown?.map((organization) => (
        <OrganizationSection key={organization.id} organization={organization} />
      ))}
      {shown?.length === 0 && closed.length === 0 && <p>{t.noOrganization}</p>}
      {closed.length > 0 && <ClosedOrganizations ids={closed} />}
    </main>
  );
}
