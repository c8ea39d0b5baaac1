// MCP server over the sites of an organization, for its own agents.
import { McpServer } from '@modelcontextprotocol/server';
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
} from '../mcp/protocol.ts';
import type { Member } from './member.ts';
import { listPagesAt, listSites, readPageAt, searchSites } from './tools.ts';

const siteAddress = address('Only this site, by its URL');
const sitesInput = input<object>({});
const searchInput = input<{ query: string; site?: string; everywhere?: boolean }>(
  { query: words, site: siteAddress, everywhere },
  ['query'],
);
const readInput = input<{ page: string; from?: number }>({ page: address('URL of the page'), from: fromCharacter }, [
  'page',
]);
const listInput = input<{ below: string; from?: number }>(
  { below: address('URL of a site, or of the part of it whose pages to list'), from: fromPage },
  ['below'],
);

const noSiteAt = (place: string) => toolText(`No site available to agents is at ${place}.`, true);

function serverFor(member: Member, pass: WrapTool): McpServer {
  const { title } = member.organization;
  const server = new McpServer(
    { name: 'lectern-organization', title, version: '1' },
    {
      instructions:
        `Search and read the sites of “${title}” that are available to its agents. Pages are Markdown with URLs on ` +
        'their sites, which read_page accepts. Parts between {% if … %} and {% endif %} are only for some readers.',
    },
  );
  server.registerTool(
    'list_sites',
    tool(
      `List the sites of ${title}`,
      'The sites that can be searched and read, with their parts and URLs.',
      sitesInput,
    ),
    pass(async () => toolText(await listSites(member))),
  );
  server.registerTool(
    'search',
    tool(`Search the sites of ${title}`, searching, searchInput),
    pass(async (asked) => {
      const found = await searchSites(member, asked);
      return found === undefined ? noSiteAt(asked.site!) : toolText(found);
    }),
  );
  server.registerTool(
    'read_page',
    tool('Read a page', readingPages, readInput),
    pass(async ({ page, from }) => {
      const found = await readPageAt(member, page, from);
      return found === undefined ? noPageAt(page) : toolText(found);
    }),
  );
  server.registerTool(
    'list_pages',
    tool('List the pages of a site', listingPages, listInput),
    pass(async (asked) => {
      const found = await listPagesAt(member, asked);
      return found === undefined ? noSiteAt(asked.below) : toolText(found);
    }),
  );
  return server;
}

export const createOrganizationMcpHandler = () => createToolHandler(serverFor);
