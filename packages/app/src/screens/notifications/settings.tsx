// What the user is told of, and how.
import { useState } from 'react';
import { api } from '@lectern/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useShown } from '../../actions/screen-context.ts';
import { session } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { fill } from '../../texts/format.ts';
import { nearestLocale } from '../../texts/locales.ts';
import { faultText } from '../../texts/faults.ts';
import { notificationTexts } from '../../texts/notifications.ts';
import { CopyApiCall } from '../../ui/copy-api-call.tsx';
import { Link } from '../../ui/link.tsx';
import { ManualLink } from '../../ui/manual-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RowSelect, Select } from '../../ui/select.tsx';
import { problemToast, toast } from '../../ui/toast.tsx';
import { ErrorScreen } from '../shell/parts/error-screen.tsx';
import { hoursOfDay, kindName, kinds } from './notifications-model.ts';
import { settingsOf, updateSettings, type NotificationSettings } from './queries.ts';
import styles from './notifications.module.css';

type Change = Parameters<typeof updateSettings>[0]['body'];

export function NotificationSettingsScreen() {
  const t = useTexts();
  const texts = notificationTexts();
  const { organizationId = '' } = useParams({ strict: false });
  useShown({ organizationId });
  const { data: settings, error } = useQuery(settingsOf(organizationId));
  if (error && !settings) return <ErrorScreen error={error} />;
  if (!settings) return <Screen />;
  const change = (body: Change) => {
    // Mails are written in the language of the interface they were chosen in.
    const language = nearestLocale([document.documentElement.lang]);
    void updateSettings({ organizationId, body: { ...body, language } })
      .then(() => toast(t.saved))
      .catch((fault: Error) => problemToast(faultText(fault, t)));
  };
  return (
    <Screen>
      <title>{`${texts.settings} · Lectern`}</title>
      <div>
        <Link to={paths.notifications(organizationId)}>{texts.title}</Link> · <ManualLink />
        <h1>{texts.settings}</h1>
      </div>
      <Email settings={settings} change={change} />
      <Kinds settings={settings} change={change} />
      <CopyApiCall
        operation={api.updateNotificationSettings}
        input={{
          organizationId,
          body: { kinds: settings.kinds, email: settings.email, digestHour: settings.digestHour },
        }}
      />
    </Screen>
  );
}

type PartProps = { settings: NotificationSettings; change(body: Change): void };

function Email({ settings: { email, digestHour, mailAvailable }, change }: PartProps) {
  const { email: texts } = notificationTexts();
  const frequencies = ['immediately', 'daily', 'never'] as const;
  const [hours] = useState(() => hoursOfDay(new Date(), document.documentElement.lang));
  return (
    <section className={styles.section} aria-labelledby="email">
      <h2 id="email">{texts.title}</h2>
      {!mailAvailable && <Notice tone="info">{texts.unavailable}</Notice>}
      <Select
        label={texts.title}
        hint={fill(texts.about, { email: session().email })}
        value={email}
        choices={frequencies.map((one): [string, string] => [one, texts[one]])}
        choose={(value) => {
          const chosen = frequencies.find((one) => one === value);
          if (chosen) change({ email: chosen });
        }}
      />
      {email === 'daily' && (
        <Select
          label={texts.time}
          value={String(digestHour)}
          choices={hours.map(({ hour, name }) => [String(hour), name])}
          choose={(hour) => change({ digestHour: Number(hour) })}
        />
      )}
    </section>
  );
}

function Kinds({ settings, change }: PartProps) {
  const texts = notificationTexts();
  const channels = ['off', 'app', 'email'] as const;
  return (
    <section className={styles.section} aria-labelledby="kinds">
      <h2 id="kinds">{texts.channels.title}</h2>
      <p className={styles.note}>{texts.channels.about}</p>
      <ul className={styles.kinds}>
        {kinds.map((kind) => (
          <li key={kind} className={styles.kind}>
            <span>{kindName(kind, texts)}</span>
            <RowSelect
              label={kindName(kind, texts)}
              value={settings.kinds[kind] ?? 'app'}
              choices={channels.map((one): [string, string] => [one, texts.channels[one]])}
              choose={(value) => {
                const chosen = channels.find((one) => one === value);
                if (chosen) change({ kinds: { [kind]: chosen } });
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
