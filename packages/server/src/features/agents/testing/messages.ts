// Messages to the agents' server of an organization, and what it tells.
import { strict as assert } from 'node:assert';
import { app, type Person } from '../../../../test/harness.ts';

let asked = 0;
/** One message without a socket, and what comes back as it is. */
export async function send(path: string, message: unknown, headers: Record<string, string> = {}) {
  const answer = await app.http.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    payload: typeof message === 'string' ? message : JSON.stringify(message),
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.payload };
}

export const as = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
export const request = (method: string, params?: object) => ({
  jsonrpc: '2.0',
  id: ++asked,
  method,
  ...(params && { params }),
});

/** What a tool says to somebody. */
export async function said(
  organization: { id: string },
  person: Person,
  name: string,
  input: object = {},
): Promise<string> {
  const call = request('tools/call', { name, arguments: input });
  const { status, text } = await send(`/v1/orgs/${organization.id}/mcp`, call, as(person));
  assert.equal(status, 200, text);
  const { result } = JSON.parse(text) as { result: { content: { text: string }[] } };
  return result.content.map((part) => part.text).join('');
}

/** Nobody is told anything by what they asked for themselves. */
const withoutEcho = (text: string): string =>
  text.replaceAll(/(?:There is no page|No site in the context of agents is) at .*|found for “walrus”/g, '');

/** Everything there is, by every tool: of the sites at some addresses, and of pages at others. */
export async function everything(
  organization: { id: string },
  person: Person,
  { sites, pages }: { sites: readonly string[]; pages: readonly string[] },
): Promise<string> {
  const ask = (name: string, input: object = {}) => said(organization, person, name, input);
  const texts = [await ask('list_sites'), await ask('search', { query: 'walrus' })];
  for (const site of sites) {
    texts.push(await ask('list_pages', { below: site }), await ask('search', { query: 'walrus', site }));
  }
  for (const page of [...sites, ...pages]) texts.push(await ask('read_page', { page }));
  return texts.map(withoutEcho).join('\n');
}
