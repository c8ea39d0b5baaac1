// Events of audit log and webhooks besides those that operations declare (`audit`).
import type { AnyOperation } from './operation.ts';

export const changesSomething = ({ method, reads }: AnyOperation): boolean => method !== 'GET' && !reads;

/** Events that are no operation of their own, or are caused by several. New ones are added here. */
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
