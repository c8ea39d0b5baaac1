// The site's MCP endpoint. Stateless, so any process can reply, and authenticated as the visitor: it exposes nothing
// this visitor could not open in a browser.
import type { ToolHandler } from '../mcp/protocol.ts';
import { isCrossOrigin, text, type UncompressedAnswer, type SiteRequest } from '../http/request.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { RouteContext } from '../page/context.ts';

type Answers = ToolHandler<RouteContext>;
let answering: Promise<Answers> | undefined;

/** Loaded with the first request: most sites get none for a long time. */
const handler = (): Promise<Answers> =>
  (answering ??= import('../mcp/site-server.ts').then((made) => made.createSiteMcpHandler()));

const headers = { 'cache-control': 'no-store', ...securityHeaders };

const refused = (status: number, message: string, more: Record<string, string> = {}): UncompressedAnswer =>
  text(status, 'application/json', JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }), {
    ...headers,
    ...more,
  });

/** For programs that have to send a visitor token first. */
export const unknownToMcp = (): UncompressedAnswer =>
  refused(401, 'this site requires a visitor token, as Authorization: Bearer', {
    'www-authenticate': 'Bearer',
  });

/** Clients probe with GET and DELETE (streams and sessions) and continue without on 405. */
export const onlyPosts = (): UncompressedAnswer => refused(405, 'send messages by POST', { allow: 'POST' });

export async function mcpRoute(context: RouteContext, request: SiteRequest): Promise<UncompressedAnswer> {
  // CSRF protection.
  if (isCrossOrigin(request)) return refused(403, 'wrong origin');
  if (request.method !== 'POST') return onlyPosts();
  const sent: Record<string, string> = {};
  for (const name of ['content-type', 'accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name']) {
    const value = request.header(name);
    if (value !== undefined) sent[name] = value;
  }
  const asked = new Request(request.origin + request.url, {
    method: 'POST',
    headers: sent,
    body: new Uint8Array(request.body ?? Buffer.alloc(0)),
  });
  const answer = await (await handler())(asked, context);
  return {
    status: answer.status,
    headers: { 'content-type': answer.headers.get('content-type') ?? 'application/json', ...headers },
    body: Buffer.from(await answer.arrayBuffer()),
    lasting: false,
  };
}
