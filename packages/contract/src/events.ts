// Events of audit log and webhooks besides those that operations declare (`audit`).
import type { AnyOperation } from './operation.ts';

export const changesSomething = ({ method, reads }: AnyOperation): boolean => method !== 'GET' && !reads;

/** Events that are no operation of their own, or are caused by several. New ones are added here. */
export const otherEvents = {
  break_glass_used: 'an administrator named by the operator signed in without single sign-on',
  member_joined: 'a user became a member through single sign-on, or through an invite link sent by e-mail',
  openapi_spec_failed: 'an API specification could not be fetched or parsed; the last version stays in use',
  openapi_spec_version_created: 'an API specification has a new version',
  signed_in: 'a user signed in',
  sign_in_failed: 'a sign-in was rejected',
  signed_out: 'a user signed out',
  passkey_added: 'a passkey was added to a user',
  passkey_removed: 'a passkey was removed from a user',
  space_content_updated: 'the main content of a space changed, by an edit, a merge or an import',
  space_gitsync_completed: 'content was exported to a Git repository or imported from one',
  space_gitsync_started: 'an export to a Git repository or an import from one started',
  space_purged: 'a deleted space was removed permanently',
  space_received: 'a space was transferred from another organization',
  space_visibility_updated: 'the visibility of a space changed',
  translation_proposed: 'machine-translated pages were proposed in a change request',
  webhook_paused: 'a webhook was paused because its receiver did not answer',
  webhook_test: 'a test delivery',
} as const satisfies Record<string, string>;
