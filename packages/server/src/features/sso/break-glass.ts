// Whoever the operator names gets in when the provider is broken. The organizations that would be closed to them otherwise
// are told, and no other: whom the operator names is no business of theirs.
import { findUser } from '#features/accounts';
import type { Context } from '#platform/context';
import type { AuditEvent } from '#platform/audit-event';
import { openByBreakGlass } from './enforce.ts';

/** Hears of everything that happens; sign-ins are what it is for. */
export async function recordBreakGlass(
  context: Context,
  { action, user, organization, details }: AuditEvent,
): Promise<void> {
  const method = details?.['method'];
  if (action !== 'signed_in' || user === undefined || method === undefined) return;
  if (method === 'saml' || method === 'oidc') return;
  const { services, db } = context;
  // Who signs in to the whole account does not tell from where.
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
