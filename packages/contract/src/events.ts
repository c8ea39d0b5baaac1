// What a change is called in the audit log and in webhooks. The name of an operation in the past tense, so that every
// new operation has one: `createSpace` is `space_created`, `addSectionToGroup` is `section_added_to_group`.
import type { AnyOperation } from './operation.ts';

const irregular: Readonly<Record<string, string>> = { put: 'put', send: 'sent', set: 'set', transfer: 'transferred' };

function past(verb: string): string {
  if (Object.hasOwn(irregular, verb)) return irregular[verb]!;
  if (verb.endsWith('e')) return `${verb}d`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

const snake = (name: string): string =>
  name
    .replaceAll('OpenApi', 'Openapi')
    .replaceAll(/[A-Z]/g, (letter) => `_${letter}`)
    .replace(/^_/, '')
    .toLowerCase();

export function eventOf(operationId: string): string {
  const [, verb, noun, where] = /^([a-z0-9]+)(.*?)((?:In|Into|From|To)[A-Z].*)?$/.exec(operationId)!;
  return [snake(noun!), past(verb!), snake(where ?? '')].filter((word) => word !== '').join('_');
}

export const changesSomething = ({ method, reads }: AnyOperation): boolean => method !== 'GET' && !reads;

/** What happens without being an operation of its own, or along with several. A new one is added here. */
export const otherEvents = {
  break_glass_used: 'an administrator whom the operator names signed in past single sign-on',
  member_joined: 'somebody became a member by single sign-on, or by an invite link that was mailed to them',
  openapi_spec_failed: 'an API specification could not be fetched or read; the last version stays',
  openapi_spec_version_created: 'an API specification has a new version',
  signed_in: 'somebody signed in',
  sign_in_failed: 'somebody tried to sign in and was refused',
  signed_out: 'somebody signed out',
  passkey_added: 'somebody can sign in by another passkey',
  passkey_removed: 'somebody can no longer sign in by a passkey',
  space_content_updated: 'the main content of a space changed, by an edit, a merge or an import',
  space_gitsync_completed: 'content went to a Git repository or came from one',
  space_gitsync_started: 'content began to go to a Git repository or to come from one',
  space_purged: 'a deleted space was removed for good',
  space_received: 'a space came from another organization',
  space_visibility_updated: 'who can see a space changed',
  translation_proposed: 'pages translated by a machine were proposed in a change request',
  webhook_paused: 'a webhook was paused because its receiver did not answer',
  webhook_test: 'a try that somebody asked for',
} as const satisfies Record<string, string>;
