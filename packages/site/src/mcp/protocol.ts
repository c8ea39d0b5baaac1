// The protocol around the tools, whoever they are for. Every request stands alone: nothing is kept between two.
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

export const words = text('Words to look for', 256);
export const everywhere = {
  type: 'boolean' as const,
  description: 'Search all versions, not only the ones readers see first',
};
export const address = (description: string) => text(description, 2048);
export const fromCharacter = from('Character to begin at, for the rest of a long page');
export const fromPage = from('How many pages to pass over');

const reading = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** A tool that changes nothing. */
export const tool = <S>(title: string, description: string, inputSchema: S) => ({
  title,
  description,
  inputSchema,
  annotations: reading,
});
export const searching = 'Find pages by words. Answers titles, addresses and the text around what was found.';
export const readingPages = 'The whole page as Markdown.';
export const listingPages = 'All pages in the order of reading, with their addresses.';

export const toolText = (words: string, isError = false) => ({
  content: [{ type: 'text' as const, text: words }],
  ...(isError && { isError }),
});

export const noPageAt = (page: string) => toolText(`There is no page at ${page}.`, true);

/** Wraps what a tool does. The protocol makes an answer of every error; one that is for the server around it must get there. */
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

/** A message, and what it was when somebody has read it already. `given` says what its sender may see. */
export type ToolHandler<T> = (request: Request, given: T, message?: unknown) => Promise<Response>;

export function createToolHandler<T>(
  serverFor: (given: T, pass: WrapTool) => McpServer | Promise<McpServer>,
): ToolHandler<T> {
  const { fetch } = createMcpHandler(
    ({ authInfo }) => {
      const { given, pass } = (authInfo?.extra ?? {}) as Extra<T>;
      return serverFor(given, pass);
    },
    // Nothing is streamed and nobody listens: an answer is whole, and the next request sees what has changed.
    { maxSubscriptions: 0, keepAliveMs: 0, maxRequestBodySize: 262_144 },
  );
  return async (request, given, message) => {
    const caught: { error?: NeedsWorker } = {};
    const answer = await fetch(request, {
      authInfo: { token: '', clientId: '', scopes: [], extra: { given, pass: passing(caught) } },
      ...(message !== undefined && { parsedBody: message }),
    });
    // Older revisions of the protocol are answered by a stream, and tools are at work until it ends.
    const body = await answer.arrayBuffer();
    if (caught.error) throw caught.error;
    const { status, headers } = answer;
    return new Response(body.byteLength === 0 ? null : body, { status, headers });
  };
}
