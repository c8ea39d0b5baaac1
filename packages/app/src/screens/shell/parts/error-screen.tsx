import { ApiError } from '@lectern/contract/browser';
import { retryFailed } from '../../../api/query.ts';
import { signInUrl } from '../../../api/session.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import styles from './error-screen.module.css';

export function NotFoundScreen() {
  const t = useTexts();
  return (
    <main id="main" tabIndex={-1} className={styles.error}>
      <h1>{t.notFound}</h1>
      <p>{t.notFoundAbout}</p>
      <Link to={paths.home()} className={buttonClass('primary')}>
        {t.home}
      </Link>
    </main>
  );
}

type ErrorScreenProps = { error: unknown; reset?: () => void };

export function ErrorScreen({ error, reset }: ErrorScreenProps) {
  const t = useTexts();
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 404 || code === 403) return <NotFoundScreen />;
  return (
    <main id="main" tabIndex={-1} className={styles.error}>
      <h1>{code === 401 ? t.signedOut : t.loadFailed}</h1>
      {code !== 401 && <p>{faultText(error, t)}</p>}
      {code === 401 ? (
        <a href={signInUrl()} className={buttonClass('primary')}>
          {t.signIn}
        </a>
      ) : (
        <Button tone="primary" onClick={() => (reset ? reset() : retryFailed() || location.reload())}>
          {t.tryAgain}
        </Button>
      )}
    </main>
  );
}
