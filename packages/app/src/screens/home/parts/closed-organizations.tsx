import { useQueries } from '@tanstack/react-query';
import { useTexts } from '../../../texts/context.tsx';
import { ssoLogins } from '../queries.ts';

/** Organizations that ask for their own single sign-on. */
export function ClosedOrganizations({ ids }: { ids: readonly string[] }) {
  const t = useTexts();
  const logins = useQueries({ queries: ids.map(ssoLogins) }).flatMap(({ data }) => data?.items ?? []);
  return (
    <section>
      <h2>{t.signInForMore}</h2>
      <ul>
        {logins.map(({ label, startURL }) => (
          <li key={startURL}>
            <a href={startURL}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
