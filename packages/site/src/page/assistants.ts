// What a site offers to AI assistants its readers use. None is built in, and nothing is sent to one.
import type { Linker } from '../model/linker.ts';
import type { Customization } from '../types.ts';

export type Assistants = {
  /** Shown in the search only, or also beside the title of each page. */
  onPages: boolean;
  /** URL of the MCP server. */
  address: string;
  /** URL of llms.txt. */
  list: string;
  /** Clients that can be configured with a link. */
  programs: { name: string; href: string }[];
};

type Program = { id: string; name: string; href(name: string, url: string): string };
const programs: readonly Program[] = [
  {
    id: 'cursor',
    name: 'Cursor',
    href: (name, url) =>
      `cursor://anysphere.cursor-deeplink/mcp/install?name=${encodeURIComponent(name)}&config=${encodeURIComponent(Buffer.from(JSON.stringify({ url })).toString('base64'))}`,
  },
  {
    id: 'vscode',
    name: 'VS Code',
    href: (name, url) => `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, type: 'http', url }))}`,
  },
];

/** An integration represents one client; for an unknown one the URL is still shown. */
export function assistantsOf(
  { ai, aiSearch, pageActions }: Pick<Customization, 'ai' | 'aiSearch' | 'pageActions'>,
  title: string,
  linker: Linker,
): Assistants | undefined {
  const onPages = pageActions.items.some((action) => action === 'assistant' || action === 'mcp');
  if (!onPages && ai.mode !== 'search' && !aiSearch.enabled) return undefined;
  const address = linker.absolute(linker.special('~mcp'));
  const wanted = ai.mode === 'integration' ? programs.filter(({ id }) => id === ai.integrationId) : programs;
  return {
    onPages,
    address,
    list: linker.special('llms.txt'),
    programs: wanted.map(({ name, href }) => ({ name, href: href(title, address) })),
  };
}
