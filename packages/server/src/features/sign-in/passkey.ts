// Passkeys (WebAuthn). The library is loaded on first use.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { lockUser } from '#features/accounts';
import { isDuplicate } from '#db/dialect';
import type { Config } from '#platform/config';
import type { Context, Services } from '#platform/context';
import { conflict, forbidden, badRequest } from '#platform/errors';
import { newSecret } from '#platform/ids';
import * as rows from './rows-passkeys.ts';

const library = () => import('@simplewebauthn/server');
const challengeMs = 5 * 60_000;
const mostPasskeys = 20;
/** EdDSA, ES256 and RS256: what authenticators support. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** WebAuthn requires a domain name and https. */
export function offersPasskeys({ url }: Config): boolean {
  const { hostname, protocol } = new URL(url);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && (protocol === 'https:' || hostname === 'localhost');
}

const partyOf = ({ url }: Config) => ({ id: new URL(url).hostname, origin: new URL(url).origin });

/** A signed challenge with its user and expiry, so that requesting one stores no row. */
function newChallenge({ secret, clock }: Services, user: string): string {
  const body = `${newSecret(16)}.${(clock().getTime() + challengeMs).toString(36)}`;
  return `${body}.${signed(secret, user, body)}`;
}

const signed = (secret: string, user: string, body: string): string =>
  createHmac('sha256', secret).update(`challenge ${user} ${body}`).digest('base64url');

function isChallenge({ secret, clock }: Services, user: string, sent: string): boolean {
  const [mark = '', ends = '', proof = ''] = Buffer.from(sent, 'base64url').toString('utf8').split('.');
  const [right, given] = [Buffer.from(signed(secret, user, `${mark}.${ends}`)), Buffer.from(proof)];
  if (right.length !== given.length || !timingSafeEqual(right, given)) return false;
  return Number.parseInt(ends, 36) > clock().getTime();
}

export const asBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export async function registrationOptions(services: Services, user: { id: string; email: string; name: string }) {
  const known = await rows.listPasskeys(services.database.reads, user.id);
  if (known.length >= mostPasskeys) throw conflict(`there are already ${mostPasskeys} passkeys`);
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Lectern',
    rpID: partyOf(services.config).id,
    userName: user.email,
    userDisplayName: user.name,
    userID: asBytes(user.id),
    challenge: asBytes(newChallenge(services, user.id)),
    excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Verifies a registration; runs before the transaction. */
export async function checkRegistration(services: Services, user: string, response: RegistrationResponseJSON) {
  const { verifyRegistrationResponse } = await library();
  const { id, origin } = partyOf(services.config);
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => isChallenge(services, user, challenge),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => undefined);
  if (!result?.verified) throw badRequest('the passkey could not be verified');
  return result.registrationInfo.credential;
}

type Credential = Awaited<ReturnType<typeof checkRegistration>>;

export async function addPasskey(
  { db, now, newId }: Context,
  user: string,
  credential: Credential,
  label: string,
): Promise<void> {
  try {
    await rows.insertPasskey(db, {
      id: newId(),
      user_id: user,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: String(credential.counter),
      transports: JSON.stringify(credential.transports ?? []),
      label,
      created_at: now.toISOString(),
      last_used_at: null,
    });
  } catch (error) {
    throw isDuplicate(error) ? conflict('that passkey is already registered') : error;
  }
}

export async function signInOptions(services: Services) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: partyOf(services.config).id,
    challenge: asBytes(newChallenge(services, '')),
    userVerification: 'required',
  });
}

const refusal = () => forbidden('this passkey is not registered');

/** Verifies an assertion and returns its passkey; runs before the transaction. */
export async function checkPasskey(services: Services, response: AuthenticationResponseJSON) {
  const row = await rows.findPasskey(services.database.reads, response.id);
  if (!row) throw refusal();
  const { verifyAuthenticationResponse } = await library();
  const { id, origin } = partyOf(services.config);
  let challenge = '';
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge(sent) {
      challenge = sent;
      return isChallenge(services, '', sent);
    },
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
      counter: Number(row.counter),
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!result?.verified) throw refusal();
  return { row, challenge, counter: result.authenticationInfo.newCounter };
}

export type Checked = Awaited<ReturnType<typeof checkPasskey>>;

/** Each challenge once: a second use is a replay. The passkey may have been removed since. */
export async function usePasskey({ db, now }: Context, { row, challenge, counter }: Checked): Promise<void> {
  const expiresAt = new Date(now.getTime() + 2 * challengeMs);
  await lockUser(db, row.user_id);
  if (!(await rows.recordChallengeUse(db, challenge, now, expiresAt))) throw refusal();
  const used = { counter: String(counter), last_used_at: now.toISOString() };
  if (!(await rows.updatePasskey(db, row.id, used))) throw refusal();
}
