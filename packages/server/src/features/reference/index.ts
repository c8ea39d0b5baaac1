// The API reference for people, at /reference. Pages are rendered on first request and cached for the lifetime of the
// process.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#platform/errors';
import type { Catalogue } from './catalogue.ts';

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type Made = { content: string; etag: string };

export function addReference(http: FastifyInstance, url: string): void {
  const made = new Map<string, Made>();
  let catalogue: Catalogue | undefined;

  async function make(name: string): Promise<string> {
    if (name === 'reference.css') return readFileSync(join(import.meta.dirname, 'reference.css'), 'utf8');
    // Loaded with the first page, so as not to delay the start.
    const [{ readCatalogue }, pages] = await Promise.all([import('./catalogue.ts'), import('./pages.ts')]);
    const where = { catalogue: (catalogue ??= readCatalogue()), url };
    if (name === '') return pages.overviewPage(where);
    if (name === 'shapes') return pages.shapesPage(where);
    const subject = where.catalogue.subjects.find(({ slug }) => slug === name);
    if (!subject) throw notFound('page of the reference');
    return pages.subjectPage(where, subject);
  }

  async function send(name: string, type: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    let page = made.get(name);
    if (!page) {
      const content = await make(name);
      page = { content, etag: `"${hash('sha256', content, 'base64url').slice(0, 27)}"` };
      made.set(name, page);
    }
    reply.header('etag', page.etag).header('cache-control', 'no-cache').header('x-content-type-options', 'nosniff');
    const known = request.headers['if-none-match']
      ?.split(',')
      .some((tag) => tag.trim().replace(/^W\//, '') === page.etag);
    if (known) return reply.code(304).send();
    return reply
      .header('content-type', `${type}; charset=utf-8`)
      .header('content-security-policy', policy)
      .send(page.content);
  }

  http.get('/reference', (request, reply) => send('', 'text/html', request, reply));
  http.get('/reference/reference.css', (request, reply) => send('reference.css', 'text/css', request, reply));
  http.get<{ Params: { page: string } }>('/reference/:page', (request, reply) =>
    send(request.params.page, 'text/html', request, reply),
  );
}
