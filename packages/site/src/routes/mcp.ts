// The site for agents, by the Model Context Protocol. Every request stands alone, so any process can answer it, and it
// is answered as the visitor who sends it: there is nothing here that this visitor could not open in a browser.
import type { ToolHandler } from '../mcp/protocol.ts';
import { isCrossOrigin, text, type UncompressedAnswer, type SiteRequest } from '../http/request.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { RouteContext } from '../page/context.ts';

type Answers = ToolHandler<RouteContext>;
let answering: Promise<Answers> | undefined;

/** Loaded with the first question: most sites are asked none for a long time. */
const handler = (): Promise<Answers> =>
  (answering ??= import('../mcp/site-server.ts').then((made) => made.createSiteMcpHandler()));

const headers = { 'cache-control': 'no-store', ...securityHeaders };

const refused = (status: number, message: string, more: Record<string, string> = {}): UncompressedAnswer =>
  text(status, 'application/json', JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }), {
    ...headers,
    ...more,
  });

/** For programs that have to bring a token of the visitor first. */
export const unknownToMcp = (): UncompressedAnswer =>
  refused(401, 'this site is read with a token of the visitor, as Authorization: Bearer', {
    'www-authenticate': 'Bearer',
  });

/** Clients try the other methods, to listen and to end a session, and go on without where they are told this. */
export const onlyPosts = (): UncompressedAnswer => refused(405, 'send messages by POST', { allow: 'POST' });

export async function mcpRoute(context: RouteContext, request: SiteRequest): Promise<UncompressedAnswer> {
  // A page elsewhere must not ask in the name of whoever looks at it.
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
