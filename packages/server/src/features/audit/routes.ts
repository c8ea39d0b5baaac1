import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/context';
import { notFound } from '#platform/errors';
import { csvHead, csvLine, presentEntry } from './present.ts';
import * as rows from './rows.ts';
import { isAuditExportSigned, type AuditExportRequest } from './sign.ts';

type Request = { Params: { name: string }; Querystring: Record<string, string | string[] | undefined> };

const atOnce = 500;
const types: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
};

async function* linesOf(
  { database }: Services,
  { organization, format, filters }: AuditExportRequest,
): AsyncGenerator<string> {
  const wanted = JSON.parse(filters) as rows.Filters;
  if (format === 'csv') yield csvHead;
  let before: string | undefined;
  for (;;) {
    const some = await rows.listEntriesBatch(database.reads, organization, wanted, before, atOnce);
    const entries = some.map(presentEntry);
    yield entries.map((entry) => (format === 'csv' ? csvLine(entry) : `${JSON.stringify(entry)}\n`)).join('');
    if (some.length < atOnce) return;
    before = some.at(-1)!.id;
  }
}

const text = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** Streams audit logs at the signed URLs given out in replies. */
export function addRoutes(http: FastifyInstance, services: Services): void {
  http.get<Request>('/audit/:name', async ({ params, query }, reply) => {
    const [, organization = '', format = ''] = /^(.+)\.(csv|jsonl)$/.exec(params.name) ?? [];
    const { filters, user, expires, signature } = query;
    const asked: AuditExportRequest = {
      organization,
      format,
      filters: text(filters),
      user: text(user),
      expires: text(expires),
    };
    if (!isAuditExportSigned(services.secret, asked, text(signature), services.clock())) throw notFound('audit log');
    if (!(await rows.isAdmin(services.database.reads, organization, asked.user))) throw notFound('audit log');
    reply.headers({
      'content-type': types[format],
      'content-disposition': `attachment; filename="audit-log.${format}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    return reply.send(Readable.from(linesOf(services, asked)));
  });
}
