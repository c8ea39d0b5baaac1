import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/context';
import { csvRow } from '#platform/csv';
import { notFound } from '#platform/errors';
import { daysOf } from './period.ts';
import * as rows from './rows.ts';
import { isExportSigned, type ExportRequest } from './sign.ts';

type Request = {
  Params: { organization: string; name: string };
  Querystring: Record<string, string | string[] | undefined>;
};

const text = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

async function* linesOf({ database }: Services, asked: ExportRequest): AsyncGenerator<string> {
  yield csvRow(['day', 'kind', 'site space', 'page', 'referrer', 'words or path', 'count']);
  for (const day of daysOf(asked)) {
    const found = await rows.listDay(database.reads, asked, day, asked.siteSpaces.split(' '));
    yield found
      .map((row) =>
        csvRow([row.day, row.kind, row.site_space_id, row.page_id, row.referrer, row.value, String(row.count)]),
      )
      .join('');
  }
}

/** Streams counts at the signed URLs given out in replies. */
export function addRoutes(http: FastifyInstance, services: Services): void {
  http.get<Request>('/insights/:organization/:name', async ({ params: { organization, name }, query }, reply) => {
    const [, site = ''] = /^(.+)\.csv$/.exec(name) ?? [];
    const [from, to, siteSpaces, expires] = [query['from'], query['to'], query['siteSpaces'], query['expires']].map(
      text,
    );
    const asked = { organization, site, from, to, siteSpaces, expires } as ExportRequest;
    if (!isExportSigned(services.secret, asked, text(query['signature']), services.clock())) throw notFound('export');
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="insights.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    return reply.send(Readable.from(linesOf(services, asked)));
  });
}
