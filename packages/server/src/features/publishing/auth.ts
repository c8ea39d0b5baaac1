// Visitor authentication of a site: by tokens signed with the site's key.
import type { BodyOf, Static, api, shapes } from '@lectern/contract';
import type { Context } from '#platform/context';
import type { Events } from '#platform/events';
import { badRequest, notFound, preconditionFailed } from '#platform/errors';
import { newSecret } from '#platform/ids';
import { fingerprint, encryptSecret, decryptSecret } from '#platform/encrypted-secret';
import * as rows from './rows.ts';

type Site = { organization_id: string; id: string };
type ReadContext = Pick<Context, 'db' | 'services'>;

export const siteKeyOf = ({ organization_id, id }: Site): rows.SiteKey => ({ organization: organization_id, site: id });

const newKey = ({ services }: Pick<Context, 'services'>): string => encryptSecret(services.secret, newSecret(32));

/** Every site has a key from the beginning, so that reading it has no side effect. */
export async function createSigningKey(context: Context, { site }: Events['site.created']): Promise<void> {
  await rows.setAuth(context.db, {
    organization_id: site.organization_id,
    site_id: site.id,
    backend: 'custom',
    integration: null,
    private_key: newKey(context),
    fallback_url: null,
  });
}

/** The row is deleted with the site, which may happen between two statements of a request. */
async function loadAuth({ db }: Pick<Context, 'db'>, site: Site): Promise<rows.AuthRow> {
  const row = await rows.findAuth(db, siteKeyOf(site));
  if (!row) throw notFound('site');
  return row;
}

export type SigningKey = { key: string; mark: string; fallbackUrl: string | null };

/**
 * The key, and an id that changes with it; undefined when the database was restored without the secret that encrypted
 * it.
 */
export async function findKey({ db, services }: ReadContext, site: Site): Promise<SigningKey | undefined> {
  const row = await rows.findAuth(db, siteKeyOf(site));
  const key = row && decryptSecret(services.secret, row.private_key);
  return row && key !== undefined
    ? { key, mark: fingerprint(key).slice(0, 12), fallbackUrl: row.fallback_url }
    : undefined;
}

export const findFallback = async ({ db }: Pick<Context, 'db'>, site: Site): Promise<string | null> =>
  (await rows.findAuth(db, siteKeyOf(site)))?.fallback_url ?? null;

export async function presentAuth(context: ReadContext, site: Site): Promise<Static<typeof shapes.PublishingAuth>> {
  const row = await loadAuth(context, site);
  const privateKey = decryptSecret(context.services.secret, row.private_key);
  if (privateKey === undefined)
    throw preconditionFailed('the key was encrypted with another secret of the service; create a new one');
  return {
    object: 'publishing-auth',
    backend: row.backend as 'custom',
    ...(row.integration !== null && { integration: row.integration }),
    privateKey,
    ...(row.fallback_url !== null && { fallbackURL: row.fallback_url }),
  };
}

export async function changeAuth(
  context: Context,
  site: Site,
  body: BodyOf<typeof api.updatePublishingAuth>,
): Promise<void> {
  const row = await loadAuth(context, site);
  const integration = body.integration ?? row.integration;
  if (body.backend === 'integration' && integration === null) throw badRequest('body.integration is needed');
  checkFallback(body.fallbackURL);
  await rows.setAuth(context.db, {
    ...row,
    backend: body.backend,
    integration: body.backend === 'integration' ? integration : null,
    ...(body.fallbackURL !== undefined && { fallback_url: body.fallbackURL }),
  });
}

function checkFallback(url: string | null | undefined): void {
  if (typeof url !== 'string') return;
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw badRequest('body.fallbackURL must begin with http:// or https://');
  if (parsed.searchParams.has('location')) {
    throw badRequest('body.fallbackURL must not have a parameter named location, which is added to it');
  }
}

export async function renewKey(context: Context, site: Site): Promise<void> {
  await rows.setAuth(context.db, { ...(await loadAuth(context, site)), private_key: newKey(context) });
}
