// The protocol around the tools. What they do is in the files beside this one.
import { createMcpHandler, fromJsonSchema, McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { linkerFor, type RouteContext } from '../routes/context.ts';
import { titleOf } from '../site-model.ts';
import { listedResources, listPages } from './list-pages.ts';
import { readPageAt } from './read-page.ts';
import { searchPages } from './search-pages.ts';

const text = (description: string, maxLength: number) => ({
  type: 'string' as const,
  description,
  minLength: 1,
  maxLength,
});
const from = (description: string) => ({ type: 'integer' as const, description, minimum: 0 });

const searchInput = fromJsonSchema<{ query: string; everywhere?: boolean }>({
  type: 'object',
  properties: {
    query: text('Words to look for', 256),
    everywhere: { type: 'boolean', description: 'Search all versions, not only the ones readers see first' },
  },
  required: ['query'],
  additionalProperties: false,
});
const readInput = fromJsonSchema<{ page: string; from?: number }>({
  type: 'object',
  properties: {
    page: text('Address of the page, or its path below the site', 2048),
    from: from('Character to begin at, for the rest of a long page'),
  },
  required: ['page'],
  additionalProperties: false,
});
const listInput = fromJsonSchema<{ below?: string; from?: number }>({
  type: 'object',
  properties: {
    below: text('Only pages whose address begins with this address or path', 2048),
    from: from('How many pages to pass over'),
  },
  additionalProperties: false,
});

const reading = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const said = (words: string, isError = false) => ({
  content: [{ type: 'text' as const, text: words }],
  ...(isError && { isError }),
});

async function serverFor(context: RouteContext): Promise<McpServer> {
  const { visit } = context;
  const title = titleOf(visit.model);
  const server = new McpServer(
    { name: 'lectern-site', title, version: '1' },
    { instructions: `Search and read “${title}”. Pages are Markdown; links in them are addresses read_page takes.` },
  );
  server.registerTool(
    'search',
    {
      title: `Search ${title}`,
      description: 'Find pages by words. Answers titles, addresses and the text around what was found.',
      inputSchema: searchInput,
      annotations: reading,
    },
    async (asked) => said(await searchPages(context, asked)),
  );
  server.registerTool(
    'read_page',
    {
      title: `Read a page of ${title}`,
      description: 'The whole page as Markdown.',
      inputSchema: readInput,
      annotations: reading,
    },
    async ({ page, from: start }) => {
      const found = await readPageAt(context, page, start);
      return found === undefined ? said(`There is no page at ${page}.`, true) : said(found);
    },
  );
  server.registerTool(
    'list_pages',
    {
      title: `List the pages of ${title}`,
      description: 'All pages in the order of reading, with their addresses.',
      inputSchema: listInput,
      annotations: reading,
    },
    async (asked) => said(await listPages(context, asked)),
  );
  const linker = await linkerFor(context);
  const template = new ResourceTemplate(`${linker.absolute(linker.special(''))}{+path}`, {
    list: async () => ({ resources: await listedResources(context) }),
  });
  server.registerResource('page', template, { title: 'A page', mimeType: 'text/markdown' }, async ({ href }) => {
    const found = await readPageAt(context, href);
    if (found === undefined) throw new Error(`There is no page at ${href}`);
    return { contents: [{ uri: href, mimeType: 'text/markdown', text: found }] };
  });
  return server;
}

/** The context goes with the request as what its sender may see. */
export function createAnswering(): (request: Request, context: RouteContext) => Promise<Response> {
  const { fetch } = createMcpHandler(
    ({ authInfo }) => serverFor(authInfo?.extra?.['context'] as RouteContext),
    // Nothing is streamed and nobody listens: an answer is whole, and the next request sees what has changed.
    { maxSubscriptions: 0, keepAliveMs: 0, maxRequestBodySize: 262_144 },
  );
  return (request, context) =>
    fetch(request, { authInfo: { token: '', clientId: '', scopes: [], extra: { context } } });
}
