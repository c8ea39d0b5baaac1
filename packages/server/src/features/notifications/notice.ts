// What happened, and what one member is told about it. Pure.
import { rankOf, shapes, type Static } from '@lectern/contract';

export type Kind = shapes.NotificationKind;
export type Channel = Static<typeof shapes.NotificationChannel>;
export type EmailFrequency = Static<typeof shapes.NotificationSettings>['email'];

/** An event as the job receives it. Ids of the same name as path parameters, without `Id`. */
export type NotificationEvent = {
  /** Unique: a job that runs again counts it once. */
  id: string;
  organization: string;
  type:
    | 'comment'
    | 'comment-edited'
    | 'page-mention'
    | 'reviewers-requested'
    | 'review'
    | 'change-request-updated'
    | 'merged'
    | 'conflicts-ended'
    | 'conflict'
    | 'sync-blocked'
    | 'sync-failed'
    | 'import-failed'
    | 'webhook-failed';
  at: string;
  actor?: string;
  space?: string;
  changeRequest?: string;
  comment?: string;
  reply?: string;
  review?: string;
  /** With the members whom it mentions. */
  page?: string;
  users?: readonly string[];
  import?: string;
  webhook?: string;
  reason?: string;
};

/** One notification to one member. */
export type Notice = {
  user: string;
  kind: Kind;
  /** Events of one subject are one notification. */
  subject: string;
  /** The rank it takes: on the space, or without a space in the organization. */
  needs: number;
  /** Events after the first are ignored: a mention that was edited is still the same. */
  once?: boolean;
  /** The outcome of longer work, which concerns who began it. */
  toActor?: boolean;
  reviewStatus?: string;
  reply?: string;
};

export const read = rankOf('read');
export const edit = rankOf('edit');
export const admin = rankOf('admin');

/** Nearest first: of the change request, then of the space. */
export type WatchState = 'watching' | 'muted' | undefined;

/** Asks for the member by name, so muting does not stop it. */
const isPersonal = (kind: Kind): boolean => kind === 'mention' || kind === 'review-requested';

export const isMuted = (kind: Kind, state: WatchState): boolean => state === 'muted' && !isPersonal(kind);

/** One notification to each member for an event: the first of these kinds. */
export function onePerMember(notices: readonly Notice[]): Notice[] {
  const kept = new Map<string, Notice>();
  const order = shapes.notificationKinds;
  for (const notice of notices) {
    const known = kept.get(notice.user);
    if (!known || order.indexOf(notice.kind) < order.indexOf(known.kind)) kept.set(notice.user, notice);
  }
  return [...kept.values()].sort((a, b) => (a.user < b.user ? -1 : 1));
}

/** Kinds sent by e-mail unless the member chose otherwise. */
const byEmail: ReadonlySet<Kind> = new Set<Kind>([
  'mention',
  'reply',
  'review-requested',
  'review',
  'merged',
  'conflict',
  'import-failed',
  'sync-failed',
  'webhook-failed',
]);

export const defaultChannel = (kind: Kind): Channel => (byEmail.has(kind) ? 'email' : 'app');
export const defaultFrequency: EmailFrequency = 'immediately';
/** UTC. */
export const defaultHour = 6;

export type Settings = {
  kinds: Partial<Record<Kind, Channel>>;
  email: EmailFrequency;
  hour: number;
  language: string | undefined;
};

export const channelOf = ({ kinds }: Pick<Settings, 'kinds'>, kind: Kind): Channel =>
  kinds[kind] ?? defaultChannel(kind);

/** A page has one notification to a member for its text, whenever it is edited. */
const ofText = 'page-mention:';
export const subjectOfText = (page: string): string => ofText + page;
export const pageOfSubject = (subject: string): string | null =>
  subject.startsWith(ofText) ? subject.slice(ofText.length) : null;

const mentionPattern = /lectern:user\/([\w-]{1,128})/g;

export const mentionedIn = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(mentionPattern)].map(([, id = '']) => id)),
];
