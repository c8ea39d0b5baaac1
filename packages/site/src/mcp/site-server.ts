// MCP server of a site. The tools are in the files beside this one.
import { McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { linkerFor, type RouteContext } from '../page/context.ts';
import { titleOf } from '../model/site-model.ts';
import { listedResources, listPages } from './list-pages.ts';
import {
  address,
  createToolHandler,
  everywhere,
  fromCharacter,
  fromPage,
  input,
  noPageAt,
  listingPages,
  readingPages,
  toolText,
  searching,
  tool,
  words,
  type WrapTool,
} from './protocol.ts';
import { readPageAt } from './read-page.ts';
import { searchPages } from './search-pages.ts';

const searchInput = input<{ query: string; everywhere?: boolean }>({ query: words, everywhere }, ['query']);
const readInput = input<{ page: string; from?: number }>(
  { page: address('URL of the page, or its path below the site'), from: fromCharacter },
  ['page'],
);
const listInput = input<{ below?: string; from?: number }>({
  below: address('Only pages whose URL begins with this URL or path'),
  from: fromPage,
});

async function serverFor(context: RouteContext, pass: WrapTool): Promise<McpServer> {
  const { visit } = context;
  const title = titleOf(visit.model);
  const server = new McpServer(
    { name: 'lectern-site', title, version: '1' },
    { instructions: `Search and read “${title}”. Pages are Markdown; links in them are URLs that read_page accepts.` },
  );
  server.registerTool(
    'search',
    tool(`Search ${title}`, searching, searchInput),
    pass(async (asked) => toolText(await searchPages(context, asked))),
  );
  server.registerTool(
    'read_page',
    tool(`Read a page of ${title}`, readingPages, readInput),
    pass(async ({ page, from }) => {
      const found = await readPageAt(context, page, from);
      return found === undefined ? noPageAt(page) : toolText(found);
    }),
  );
  server.registerTool(
    'list_pages',
    tool(`List the pages of ${title}`, listingPages, listInput),
    pass(async (asked) => toolText(await listPages(context, asked))),
  );
  const linker = await linkerFor(context);
  const template = new ResourceTemplate(`${linker.absolute(linker.special(''))}{+path}`, {
    list: async () => ({ resources: await listedResources(context) }),
  });
  const read = pass(async ({ href }: URL) => {
    const found = await readPageAt(context, href);
    if (found === undefined) throw new ResourceNotFoundError(href);
    return { contents: [{ uri: href, mimeType: 'text/markdown', text: found }] };
  });
  server.registerResource('page', template, { title: `A page of ${title}`, mimeType: 'text/markdown' }, read);
  // The start page has no path, which the template requires.
  const start = new ResourceTemplate(linker.absolute(linker.home()), { list: undefined });
  server.registerResource('start', start, { title: `The home page of ${title}`, mimeType: 'text/markdown' }, read);
  return server;
}

export const createSiteMcpHandler = () => createToolHandler(serverFor);
