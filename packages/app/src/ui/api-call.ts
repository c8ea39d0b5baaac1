// A request to the API as a command for a shell, with the token in a variable.
import type { BrowserOperation, InputOf, OperationId } from '@lectern/contract/browser';

/** What a request consists of; inputs of operations have path parameters by name beside it. */
type Sent = { [name: string]: unknown; query?: Record<string, unknown>; body?: unknown };

export type ApiCall<Id extends OperationId = OperationId> = {
  readonly operation: BrowserOperation<Id>;
  readonly input: InputOf<Id>;
};

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function addressOf(path: string, { query = {}, ...names }: Sent): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(names[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, String(one));
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

/** `LECTERN_TOKEN` is expanded by the shell, so the command can be shared. */
export function curlOf<Id extends OperationId>({ operation, input }: ApiCall<Id>, origin: string): string {
  const { method, path } = operation;
  const sent: Sent = input;
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(origin + addressOf(path, sent))}`,
    '-H "Authorization: Bearer $LECTERN_TOKEN"',
  ];
  if (sent.body !== undefined)
    lines.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(sent.body))}`);
  return lines.join(' \\\n  ');
}
