// The outline of a version as a file: one JSON document, split into lines so that the server can parse it in slices.
// Parsing the outline of a large description at once would block the event loop.
import type { Task } from '@lectern/content';
import type { ApiOutline } from '@lectern/openapi/spec';

const lists = ['operations', 'webhooks', 'models'] as const;
const perLine = 100;

export function writeOutline(outline: ApiOutline): string {
  const { operations, webhooks, models, ...head } = outline;
  const lines = [JSON.stringify(head).slice(0, -1)];
  for (const [name, list] of Object.entries({ operations, webhooks, models })) {
    lines.push(`,"${name}":[`);
    for (let from = 0; from < list.length; from += perLine) {
      const some = JSON.stringify(list.slice(from, from + perLine)).slice(1, -1);
      lines.push(from + perLine < list.length ? `${some},` : some);
    }
    lines.push(']');
  }
  return `${lines.join('\n')}}`;
}

export function* readOutline(text: string): Task<ApiOutline> {
  const [head, ...lines] = text.split('\n');
  // Older outlines are one line.
  if (lines.length === 0) return JSON.parse(text) as ApiOutline;
  const found: Record<(typeof lists)[number], unknown[]> = { operations: [], webhooks: [], models: [] };
  let list: unknown[] = [];
  for (const line of lines) {
    yield;
    const name = lists.find((one) => line === `,"${one}":[`);
    if (name !== undefined) list = found[name];
    else if (!line.startsWith(']'))
      for (const one of JSON.parse(`[${line.replace(/,$/, '')}]`) as unknown[]) list.push(one);
  }
  return { ...(JSON.parse(`${head}}`) as ApiOutline), ...(found as Pick<ApiOutline, (typeof lists)[number]>) };
}
