// Whether the identity providers of all organizations can be used, for operators: certificates that expire, and servers that
// cannot be reached or whose certificate is not valid.
import { X509Certificate } from 'node:crypto';
import type { Db } from '#db/database';
import { errorMessage } from '#platform/error-message';
import type { Fetcher } from '#platform/fetcher';
import { certificatesIn } from './certificates.ts';
import { oidcSettingsOf, samlSettingsOf } from './present.ts';
import { listAllActive, type ProviderRow } from './rows.ts';

export type ProviderCheck = { state: 'ok' | 'soon' | 'wrong'; text: string; mend?: string };

const soonMs = 30 * 86_400_000;
const limits = { maxBytes: 1024 * 1024, timeoutMs: 10_000 };

export async function checkProviders(parts: { db: Db; fetcher: Fetcher; now: Date }): Promise<ProviderCheck[]> {
  const checks: ProviderCheck[] = [];
  for (const row of await listAllActive(parts.db)) {
    checks.push(row.kind === 'saml' ? checkSaml(row, parts.now) : await checkOidc(row, parts.fetcher));
  }
  return checks;
}

const nameOf = ({ label, organization_id }: ProviderRow): string =>
  `the identity provider “${label}” of the organization ${organization_id}`;

/** The last of several counts: there are several while a key is replaced. */
function checkSaml(row: ProviderRow, now: Date): ProviderCheck {
  const found = certificatesIn(samlSettingsOf(row).certificate ?? '');
  const mend =
    'ask the administrators of the provider for its new certificate, and set it in the settings of the organization';
  if ('problem' in found) return { state: 'wrong', text: `${nameOf(row)}: its ${found.problem}`, mend };
  const ends = found.pems.map((pem) => new X509Certificate(pem).validToDate.getTime());
  const end = Math.max(...ends);
  const day = new Date(end).toISOString().slice(0, 10);
  if (end < now.getTime()) return { state: 'wrong', text: `${nameOf(row)}: its certificate expired on ${day}`, mend };
  if (end < now.getTime() + soonMs)
    return { state: 'soon', text: `${nameOf(row)}: its certificate expires on ${day}`, mend };
  return { state: 'ok', text: `${nameOf(row)} has a certificate until ${day}` };
}

async function checkOidc(row: ProviderRow, fetcher: Fetcher): Promise<ProviderCheck> {
  const { issuer } = oidcSettingsOf(row);
  const mend = 'check the issuer in the settings of the organization, its certificate, and LECTERN_OUTBOUND_ALLOW';
  try {
    const { status } = await fetcher.fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, limits);
    if (status === 200) return { state: 'ok', text: `${nameOf(row)} answers` };
    return { state: 'wrong', text: `${nameOf(row)} answers ${status} instead of its configuration`, mend };
  } catch (error) {
    return { state: 'wrong', text: `${nameOf(row)} cannot be used: ${errorMessage(error)}`, mend };
  }
}
