// MCP over an organization's sites, for a server that has parsed the message already and replies with JSON.
import type { OpenCache } from '@lectern/content';
import type { Client } from '@lectern/contract';
import { createContentReader, privateCache, type ContentReader } from '../model/space-content.ts';
import { createOrganizationMcpHandler } from './organization-server.ts';

export type AgentMessage = {
  /** API client authenticated as the caller. */
  client: Client;
  organization: { id: string; title: string };
  /** In JSON-RPC. */
  message: unknown;
  header(name: string): string | undefined;
  /** The URL it was sent to. */
  url: string;
  /** Changes with every write; undefined where this is unknown. */
  state: string | number | undefined;
  now: Date;
};

export type AgentReply = { status: number; message: unknown };

const passedOn = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];
/** The message is parsed JSON and the reply is JSON, which every client accepts. */
const asJson = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** `longestText` as in the site's options. */
export function createAgents(cache: OpenCache, longestText?: number): (asked: AgentMessage) => Promise<AgentReply> {
  const answering = createOrganizationMcpHandler();
  let known: { state: string | number; read: ContentReader } | undefined;

  /** Members get no notice when computed pages are regenerated, so nothing is cached across a change. */
  function readerAt(state: AgentMessage['state']): ContentReader {
    const reading = { longestText, prefix: 'agent-' };
    if (state === undefined) return createContentReader(privateCache(), reading);
    if (known?.state !== state) known = { state, read: createContentReader(cache, { ...reading, state }) };
    return known.read;
  }

  return async ({ client, organization, message, header, url, state, now }) => {
    const headers = passedOn.flatMap((name): [string, string][] => {
      const value = header(name);
      return value === undefined ? [] : [[name, value]];
    });
    const request = new Request(url, { method: 'POST', headers: { ...asJson, ...Object.fromEntries(headers) } });
    const member = { client, organization, read: readerAt(state), now };
    const response = await answering(request, member, message);
    return { status: response.status, message: await messageOf(response) };
  };
}

/** Older protocol revisions reply with an event stream, which is complete here and ends with the reply. */
async function messageOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return JSON.parse(text);
  const data = text.split('\n').findLast((line) => line.startsWith('data: {'));
  return data === undefined ? undefined : JSON.parse(data.slice('data: '.length));
}
