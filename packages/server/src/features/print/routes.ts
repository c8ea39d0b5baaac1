import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { isStillAllowed } from '#features/publishing';
import { findRevision } from '#features/revisions';
import { viewOfRevision } from '#features/branches';
import { findSpace } from '#features/spaces';
import { urlsOn, type Services } from '#platform/context';
import { notFound } from '#platform/errors';
import { RequestInfo } from '#platform/http/request-info';
import { decryptSecret } from '#platform/encrypted-secret';
import type { Format } from './print-input.ts';
import { isPrintSigned } from './sign.ts';

type Request = {
  Params: { organization: string; space: string; revision: string; name: string };
  Querystring: Record<string, string | string[] | undefined>;
};

const types: Record<Format, string> = { pdf: 'application/pdf', epub: 'application/epub+zip' };
const text = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** Serves generated files at their signed URLs. */
export function addRoutes(http: FastifyInstance, services: Services): void {
  const urls = urlsOn(services.config.url, services.config.sitesUrl);
  http.get<Request>('/prints/:organization/:space/:revision/:name', async (asking, reply) => {
    const { params, query } = asking;
    const format: Format = params.name.endsWith('.epub') ? 'epub' : 'pdf';
    const page = text(query['page']);
    const only = text(query['only']);
    const claims = text(query['claims']);
    const [site, link] = [text(query['site']), text(query['link'])];
    const by = { key: text(query['key']), preview: text(query['preview']) };
    const file = text(query['file']);
    const asked = { ...params, format, page, only, claims, site, link, ...by, file, expires: text(query['expires']) };
    if (!isPrintSigned(services.secret, asked, text(query['signature']), services.clock())) throw notFound('file');
    const { database, log } = services;
    const db = database.reads;
    const space = await findSpace(db, params.organization, params.space);
    if (!space) throw notFound('file');
    const told = claimsIn(services, claims);
    const came = { site, link: link === '' ? undefined : link, claims: told, by: given(by) };
    if (site !== '' && !(await isStillAllowed({ db, services }, came, space.id))) throw notFound('file');
    const key = { organization: space.organization_id, space: space.id, id: params.revision };
    const revision = await findRevision(db, key);
    if (!revision) throw notFound('file');
    const request = new RequestInfo({ requestId: asking.id, address: '', answer: reply.raw });
    const context = { db, urls, services, log, request };
    const place = await viewOfRevision({ db }, { space: { ...space, role: null, disabled: null }, revision });
    const wanted = {
      format,
      page: page === '' ? undefined : page,
      only: only === 'true',
      claims: told,
      site: site === '' ? undefined : { id: site, link: came.link },
    };
    const { findPrinted, print } = await import('./print.ts');
    const path = (await findPrinted(services, file)) ?? (await print(context, place, wanted)).path;
    reply.headers({
      'content-type': types[format],
      'content-length': (await stat(path)).size,
      'content-disposition': disposition(format === 'pdf' ? 'inline' : 'attachment', params.name),
      'cache-control': 'private, max-age=3600, immutable',
      'x-content-type-options': 'nosniff',
    });
    return reply.send(createReadStream(path));
  });
}

/** The URL is signed, so these are the claims from when it was issued. */
const claimsIn = ({ secret }: Services, claims: string): Record<string, unknown> =>
  claims === '' ? {} : (JSON.parse(decryptSecret(secret, claims) ?? '{}') as Record<string, unknown>);

const given = ({ key, preview }: { key: string; preview: string }) => ({
  ...(key !== '' && { key }),
  ...(preview !== '' && { preview }),
});

function disposition(kind: string, name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
