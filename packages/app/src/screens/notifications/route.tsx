// What happened that concerns the user, by day.
import { api } from '@lectern/contract/browser';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useShown } from '../../actions/screen-context.ts';
import { paths } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { faultText } from '../../texts/faults.ts';
import { notificationTexts } from '../../texts/notifications.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CopyApiCall } from '../../ui/copy-api-call.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { ManualLink } from '../../ui/manual-link.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Switch } from '../../ui/switch.tsx';
import { problemToast } from '../../ui/toast.tsx';
import { ErrorScreen } from '../shell/parts/error-screen.tsx';
import { Entry } from './parts/entry.tsx';
import { byDay, dayName } from './notifications-model.ts';
import { mark, notificationsOf } from './queries.ts';
import styles from './notifications.module.css';

type Filter = 'all' | 'unread';

export function NotificationsScreen() {
  const t = useTexts();
  const texts = notificationTexts();
  const { organizationId = '' } = useParams({ strict: false });
  const [filter, setFilter] = useState<Filter>('all');
  useShown({ organizationId });
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    notificationsOf(organizationId, filter === 'unread'),
  );
  if (error && !data) return <ErrorScreen error={error} />;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const newest = items[0]?.updatedAt;
  const markAll = () => {
    void mark(organizationId, { ...(newest !== undefined && { until: newest }) }).catch((fault: Error) =>
      problemToast(faultText(fault, t)),
    );
  };
  return (
    <Screen>
      <title>{`${texts.title} · Lectern`}</title>
      <header className={styles.header}>
        <h1>{texts.title}</h1>
        <div>
          <ManualLink />
          <Link to={paths.notificationSettings(organizationId)} className={buttonClass('quiet')}>
            <Icon name="settings" />
            {texts.settings}
          </Link>
        </div>
      </header>
      <div className={styles.tools}>
        <Switch<Filter>
          label={texts.title}
          chosen={filter}
          choose={setFilter}
          choices={[
            ['all', texts.all],
            ['unread', texts.unread],
          ]}
        />
        {items.some(({ readAt }) => readAt === undefined) && (
          <Button small icon="check" onClick={markAll}>
            {texts.markAll}
          </Button>
        )}
      </div>
      {data && items.length === 0 && <Nothing isFiltered={filter === 'unread'} />}
      {byDay(items).map((day) => (
        <section key={day.day} aria-label={dayName(day, texts)}>
          <h2 className={styles.day}>{dayName(day, texts)}</h2>
          <ul className={styles.list}>
            {day.items.map((item) => (
              <Entry key={item.id} organizationId={organizationId} item={item} />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <div>
          <Button onClick={() => !isFetchingNextPage && void fetchNextPage()}>{texts.more}</Button>
        </div>
      )}
      <CopyApiCall
        operation={api.listNotifications}
        input={{ organizationId, query: filter === 'unread' ? { unread: true } : {} }}
      />
    </Screen>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const texts = notificationTexts();
  if (isFiltered) return <p className={styles.note}>{texts.noneUnread}</p>;
  return (
    <div className={styles.nothing}>
      <h2>{texts.none}</h2>
      <p className={styles.note}>{texts.about}</p>
    </div>
  );
}
