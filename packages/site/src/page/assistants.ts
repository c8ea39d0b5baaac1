// What a site offers to the assistants its readers use already. None is built in, and nothing is sent to one.
import type { Linker } from '../model/linker.ts';
import type { Customization } from '../types.ts';

export type Assistants = {
  /** Said in the search only, or beside the title of each page too. */
  onPages: boolean;
  /** Where programs ask by the Model Context Protocol. */
  address: string;
  /** The list of pages for programs. */
  list: string;
  /** Programs that take the address by a link. */
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

/** An integration stands for one program; one that is not known here still has the address. */
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
