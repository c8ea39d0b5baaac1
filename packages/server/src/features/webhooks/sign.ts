import { createHmac } from 'node:crypto';
import type { WebhookRow } from './rows.ts';
import { encryptSecret, decryptSecret } from '#platform/encrypted-secret';
import { newSecret } from '#platform/ids';

export const signatureHeader = 'x-lectern-signature';
const mark = 'whsec_';

export const newWebhookSecret = (): string => mark + newSecret(32);
export const encryptWebhookSecret = (key: string, secret: string): string => encryptSecret(key, secret);

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

type Secrets = Pick<WebhookRow, 'sealed_secret' | 'sealed_former_secret' | 'former_until'>;

/**
 * Signed with the current secret, and the previous one during rotation. Undefined when the server's encryption key
 * has changed.
 */
export function signatureOf(key: string, webhook: Secrets, body: string, now: Date): string | undefined {
  const { sealed_secret, sealed_former_secret, former_until } = webhook;
  const current = decryptSecret(key, sealed_secret);
  if (current === undefined) return undefined;
  const counts = sealed_former_secret !== null && former_until !== null && former_until > now.toISOString();
  const former = counts ? decryptSecret(key, sealed_former_secret) : undefined;
  const t = Math.floor(now.getTime() / 1000);
  const signed = [current, former].flatMap((secret) =>
    secret === undefined ? [] : [`v1=${hmac(secret, `${t}.${body}`)}`],
  );
  return [`t=${t}`, ...signed].join(',');
}
