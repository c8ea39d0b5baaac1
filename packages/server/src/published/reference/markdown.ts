// What pages of resources and operations say besides what the front end draws from the contract.
import type { ApiPage } from '@lectern/openapi/spec';

export type ApiOperation = {
  operationId: string;
  summary: string;
  description?: string;
  'x-access': string;
  'x-reach'?: string;
  [key: string]: unknown;
};

type Find = (path: string, method: string) => ApiOperation;

/** Each operation has the anchor that it had when a resource was one long page. */
export function resourceMarkdown(page: ApiPage, find: Find): string {
  const entries = page.pages.flatMap(({ id, title, shows }) => {
    if (shows.kind !== 'operation') return [];
    const { operationId, description } = find(shows.path, shows.method);
    const line = `\`${shows.method.toUpperCase()} ${shows.path}\``;
    return `${heading(title, id, operationId)}\n\n${line}\n${description === undefined ? '' : `\n${description}\n`}`;
  });
  return [page.markdown, ...entries].filter((text) => text !== '').join('\n');
}

export const schemasMarkdown = (pages: readonly ApiPage[]): string =>
  `The objects in bodies and replies.\n\n${pages
    .map(({ id, title, description, shows }) => {
      const name = shows.kind === 'model' ? shows.name : title;
      return `${heading(title, id, name)}\n${description === undefined ? '' : `\n${description}\n`}`;
    })
    .join('\n')}`;

const heading = (title: string, page: string, anchor: string): string =>
  `### [${title.replaceAll(/[[\]]/g, String.raw`\$&`)}](/pages/${page}) <a href="#${anchor}" id="${anchor}"></a>`;

/** Who may call it, above the operation. */
export const operationMarkdown = (operation: ApiOperation, block: string): string =>
  `**Who may call it:** ${accessText(operation)}.\n\n${block}`;

const rules: Record<string, string> = {
  'team-owner': 'an owner of the team',
  self: 'the user themselves',
  author: 'the author',
};

function accessText({ 'x-access': access }: ApiOperation): string {
  if (access === 'anyone') return 'anyone, without a token';
  if (access === 'signed-in') return 'anyone with a token';
  const [level = '', rule] = access.split(' or ');
  const also = rule === undefined ? '' : `, or ${rules[rule] ?? rule}`;
  if (level === 'guest') return `any member of the organization, including guests${also}`;
  if (level === 'admin') return `administrators: those with the level \`admin\`${also}`;
  return `those with the level \`${level}\` or a higher one${also}`;
}
