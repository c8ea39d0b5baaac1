import { PassThrough, type Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/context';
import { notFound, HttpError } from '#platform/errors';
import { isAdmin, listReadable } from './rows-readers.ts';
import { findWanted } from './rows.ts';
import { isExportSigned, type ExportRequest } from './sign.ts';
import type { ArchiveScope } from './write-archive.ts';

type Request = {
  Params: { kind: string; name: string };
  Querystring: Record<string, string | string[] | undefined>;
};

/** Each export holds a snapshot for as long as its reader takes. */
const mostAtOnce = 4;

const text = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** Streams exports at the signed URLs given out in replies. */
export function addRoutes(http: FastifyInstance, services: Services): void {
  let running = 0;
  http.get<Request>('/exports/:kind/:name', async ({ params, query }, reply) => {
    const asked = askedIn(params, query);
    if (!isExportSigned(services.secret, asked, text(query['signature']), services.clock())) throw notFound('export');
    const write = await writerOf(services, asked);
    if (running >= mostAtOnce) throw new HttpError(503, 'too many exports are running at the moment; try again soon');
    running++;
    const out = new PassThrough();
    write(out)
      .catch((error: unknown) => {
        // A client that aborts the download is no error.
        if (!out.destroyed) services.log.error({ err: error }, 'an export failed');
        out.destroy();
      })
      .finally(() => running--);
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${params.name.replaceAll(/[^\w.-]/g, '_')}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    return reply.send(out);
  });
}

const askedIn = ({ kind, name }: Request['Params'], query: Request['Querystring']): ExportRequest => ({
  kind: kind === 'space' ? 'space' : 'organization',
  id: name.replace(/\.zip$/, ''),
  include: query['include'] === 'everything' ? 'everything' : 'content',
  user: text(query['user']),
  only: text(query['only']),
  keys: query['keys'] === 'open' ? 'open' : '',
  expires: text(query['expires']),
});

/** Throws when the user is no longer allowed to have it. */
async function writerOf(services: Services, asked: ExportRequest): Promise<(out: Writable) => Promise<unknown>> {
  const { writeArchive, writeContent } = await import('./write-archive.ts');
  const db = services.database.reads;
  const { kind, id, include, user } = asked;
  const wanted: Exclude<ArchiveScope, 'server'> = kind === 'space' ? { space: id } : { organization: id };
  const found = await findWanted(db, wanted);
  if (!found) throw notFound(kind);
  const { organization } = found.part;
  if (include === 'everything') {
    if (!(await isAdmin(db, organization, found.part.space, user))) throw notFound(kind);
    return (out) => writeArchive(services, wanted, out, { withKeys: asked.keys === 'open' });
  }
  const only = found.part.space ?? (asked.only === '' ? undefined : asked.only);
  const spaces = await listReadable(db, organization, user, only);
  if (!spaces || (kind === 'space' && spaces.length === 0)) throw notFound(kind);
  return (out) => writeContent(services, spaces, { inFolders: kind !== 'space' }, out);
}
