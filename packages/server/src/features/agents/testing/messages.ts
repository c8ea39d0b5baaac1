// Messages to the MCP server of an organization, and its replies.
import { strict as assert } from 'node:assert';
import { app, type Person } from '../../../../test/harness.ts';

let asked = 0;
/** Sends one message in-process and returns the raw reply. */
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

/** Text of a tool result. */
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

/** Removes echoed input from the reply. */
const withoutEcho = (text: string): string =>
  text.replaceAll(/(?:There is no page|No site available to agents is) at .*|results for “walrus”/g, '');

/** Output of every tool: for some site URLs and some page URLs. */
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
