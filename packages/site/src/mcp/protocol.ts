// MCP protocol handling around the tools. Stateless: nothing is kept between requests.
import { NeedsWorker } from '@lectern/content';
import { createMcpHandler, fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';

const text = (description: string, maxLength: number) => ({
  type: 'string' as const,
  description,
  minLength: 1,
  maxLength,
});
const from = (description: string) => ({ type: 'integer' as const, description, minimum: 0 });

type Properties = NonNullable<Parameters<typeof fromJsonSchema>[0]['properties']>;

export const input = <T>(properties: Properties, required: string[] = []) =>
  fromJsonSchema<T>({ type: 'object', properties, required, additionalProperties: false });

export const words = text('Words to search for', 256);
export const everywhere = {
  type: 'boolean' as const,
  description: 'Search all versions, not only the ones readers see first',
};
export const address = (description: string) => text(description, 2048);
export const fromCharacter = from('Character offset to start at, for the rest of a long page');
export const fromPage = from('Number of pages to skip');

const reading = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** A read-only tool. */
export const tool = <S>(title: string, description: string, inputSchema: S) => ({
  title,
  description,
  inputSchema,
  annotations: reading,
});
export const searching = 'Find pages by words. Returns titles, URLs and the text around matches.';
export const readingPages = 'The whole page as Markdown.';
export const listingPages = 'All pages in reading order, with their URLs.';

export const toolText = (words: string, isError = false) => ({
  content: [{ type: 'text' as const, text: words }],
  ...(isError && { isError }),
});

export const noPageAt = (page: string) => toolText(`There is no page at ${page}.`, true);

/** Wraps a tool handler. The SDK turns every error into a reply; errors meant for the server must be rethrown. */
export type WrapTool = <A extends unknown[], R>(work: (...args: A) => Promise<R>) => (...args: A) => Promise<R>;

function passing(caught: { error?: NeedsWorker }): WrapTool {
  return (work) =>
    async (...args) => {
      try {
        return await work(...args);
      } catch (error) {
        if (error instanceof NeedsWorker) caught.error = error;
        throw error;
      }
    };
}

type Extra<T> = { given: T; pass: WrapTool };

/** A request, and its message if it is parsed already. `given` is what its sender may see. */
export type ToolHandler<T> = (request: Request, given: T, message?: unknown) => Promise<Response>;

export function createToolHandler<T>(
  serverFor: (given: T, pass: WrapTool) => McpServer | Promise<McpServer>,
): ToolHandler<T> {
  const { fetch } = createMcpHandler(
    ({ authInfo }) => {
      const { given, pass } = (authInfo?.extra ?? {}) as Extra<T>;
      return serverFor(given, pass);
    },
    // No streaming and no subscriptions: a reply is complete, and the next request sees what has changed.
    { maxSubscriptions: 0, keepAliveMs: 0, maxRequestBodySize: 262_144 },
  );
  return async (request, given, message) => {
    const caught: { error?: NeedsWorker } = {};
    const answer = await fetch(request, {
      authInfo: { token: '', clientId: '', scopes: [], extra: { given, pass: passing(caught) } },
      ...(message !== undefined && { parsedBody: message }),
    });
    // Older protocol revisions reply with a stream, and tools run until it ends.
    const body = await answer.arrayBuffer();
    if (caught.error) throw caught.error;
    const { status, headers } = answer;
    return new Response(body.byteLength === 0 ? null : body, { status, headers });
  };
}
