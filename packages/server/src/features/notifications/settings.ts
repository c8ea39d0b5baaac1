// What a member is notified of, and how.
import { shapes, type Static } from '@lectern/contract';
import type { Db } from '#db/database';
import type { Services } from '#platform/context';
import { isMailConfigured } from '#platform/mail';
import { channelOf, defaultFrequency, defaultHour, type Channel, type Kind, type Settings } from './notice.ts';
import * as rows from './rows.ts';

type Member = { organization: string; user: string };

export async function settingsOf(db: Db, member: Member): Promise<Settings> {
  const row = await rows.findSettings(db, member);
  if (!row) return { kinds: {}, email: defaultFrequency, hour: defaultHour, language: undefined };
  return {
    kinds: JSON.parse(row.kinds) as Settings['kinds'],
    email: row.email as Settings['email'],
    hour: row.digest_hour,
    language: row.language ?? undefined,
  };
}

export type SettingsChange = {
  kinds?: Readonly<Partial<Record<string, Channel>>>;
  email?: Settings['email'];
  digestHour?: number;
  language?: string;
};

/** False when nothing differs. */
export async function changeSettings(db: Db, now: Date, member: Member, change: SettingsChange): Promise<boolean> {
  await rows.lockSettings(db, member);
  const before = await settingsOf(db, member);
  const after: Settings = {
    kinds: { ...before.kinds, ...(change.kinds as Partial<Record<Kind, Channel>>) },
    email: change.email ?? before.email,
    hour: change.digestHour ?? before.hour,
    language: change.language ?? before.language,
  };
  if (JSON.stringify(after) === JSON.stringify(before)) return false;
  await rows.upsertSettings(db, {
    organization_id: member.organization,
    user_id: member.user,
    kinds: JSON.stringify(after.kinds),
    email: after.email,
    digest_hour: after.hour,
    language: after.language ?? null,
    updated_at: now.toISOString(),
  });
  return true;
}

export function presentSettings(
  services: Pick<Services, 'config'>,
  settings: Settings,
): Static<typeof shapes.NotificationSettings> {
  return {
    kinds: Object.fromEntries(shapes.notificationKinds.map((kind) => [kind, channelOf(settings, kind)])),
    email: settings.email,
    digestHour: settings.hour,
    mailAvailable: isMailConfigured(services),
    ...(settings.language !== undefined && { language: settings.language }),
  };
}
