// Break-glass access: users named by the operator can sign in when the provider is broken. An audit event is recorded
// in the organizations that would otherwise be closed to them, and in no other, which need not know whom the operator
// names.
import { findUser } from '#features/accounts';
import type { Context } from '#platform/context';
import type { AuditEvent } from '#platform/audit-event';
import { openByBreakGlass } from './enforce.ts';

/** Receives all audit events; only sign-ins matter. */
export async function recordBreakGlass(
  context: Context,
  { action, user, organization, details }: AuditEvent,
): Promise<void> {
  const method = details?.['method'];
  if (action !== 'signed_in' || user === undefined || method === undefined) return;
  if (method === 'saml' || method === 'oidc') return;
  const { services, db } = context;
  // The organizations must not learn the IP address of a sign-in to the whole account.
  const { request: _, ...elsewhere } = context;
  const { email = '' } = (await findUser(db, user)) ?? {};
  for (const id of await openByBreakGlass({ config: services.config, db }, { userId: user, email })) {
    if (organization !== undefined && organization !== id) continue;
    await services.emit(organization === undefined ? elsewhere : context, 'audit', {
      organization: id,
      action: 'break_glass_used',
      user,
      target: { type: 'user', id: user },
      details: { method },
    });
  }
}
