// A fake translation service, and something to order from it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { api } from '@lectern/contract';
import { a, services } from '../../../../../test/harness.ts';

type Asked = { q: string[]; source: string; target: string; instructions?: string };

/** Replies of the service; it fails while `status` is not 200, and `refuses` some texts. */
export const service = {
  status: 200,
  refuses: (_text: string): boolean => false,
  asked: [] as Asked[],
  answer: (text: string): string => text.replaceAll('Hello', 'Bonjour'),
  /** Runs before it replies. */
  before: async (): Promise<void> => {},
};
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (chunk: Buffer) => parts.push(chunk));
  request.on('end', async () => {
    const body = JSON.parse(Buffer.concat(parts).toString()) as Asked;
    service.asked.push(body);
    await service.before();
    response.statusCode = body.q.some((text) => service.refuses(text)) ? 413 : service.status;
    const translatedText = body.q.map((text) => service.answer(text));
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ translatedText }));
  });
});

server.listen(0, '127.0.0.1').unref();
await once(server, 'listening');

const usual = { ...service };

/** A space of some pages and an empty one to become its translation; `during` runs with a service. */
export async function ordering(pages: Record<string, string>) {
  const organization = await a.organization();
  const { admin } = organization;
  const [source, target] = [await a.space({ in: organization }), await a.space({ in: organization })];
  await admin.call(api.updateSpace, { spaceId: source.id, body: { editMode: 'live' } });
  const changes = Object.entries(pages).map(([title, markdown]) => ({
    operation: 'insert_page' as const,
    title,
    document: { markdown },
  }));
  await admin.call(api.editContent, { spaceId: source.id, body: { changes } });
  const body = { source: source.id, language: 'fr' as const };
  await admin.call(api.setSpaceTranslation, { spaceId: target.id, body });
  const spaceId = target.id;
  const found = (await admin.call(api.listPages, { spaceId: source.id })) as { pages: { id: string; title: string }[] };
  return {
    organization,
    admin,
    source,
    spaceId,
    ids: Object.fromEntries(found.pages.map(({ id, title }) => [title, id])),
    order: () => admin.call(api.translateSpace, { spaceId }),
    seen: () => admin.call(api.getTranslationOrder, { spaceId }),
    counts: async () => (await admin.call(api.getSpaceTranslation, { spaceId })).counts,
    requests: async () => (await admin.call(api.listChangeRequests, { spaceId, query: { status: 'open' } })).items,
    rewrite: (page: string, markdown: string) =>
      admin.call(api.editContent, {
        spaceId: source.id,
        body: { changes: [{ operation: 'update_page', page, document: { markdown } }] } as never,
      }),
  };
}

export async function during(work: () => Promise<void>): Promise<void> {
  const { port } = server.address() as { port: number };
  services.config.translate = { url: `http://127.0.0.1:${port}`, key: undefined };
  try {
    await work();
  } finally {
    services.config.translate = undefined;
    Object.assign(service, usual, { asked: [] });
  }
}
