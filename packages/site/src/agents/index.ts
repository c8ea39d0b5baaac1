// The sites of an organization for its agents, for a server that has read the message already and answers with JSON.
import type { OpenCache } from '@lectern/content';
import type { Client } from '@lectern/contract';
import { createContentReader, privateCache, type ContentReader } from '../model/space-content.ts';
import { createOrganizationMcpHandler } from './organization-server.ts';

export type AgentMessage = {
  /** The API as whoever asks. */
  client: Client;
  organization: { id: string; title: string };
  /** In JSON-RPC. */
  message: unknown;
  header(name: string): string | undefined;
  /** Where it was sent to. */
  url: string;
  /** Another one after every change of anything; undefined where nobody can tell. */
  state: string | number | undefined;
  now: Date;
};

export type AgentReply = { status: number; message: unknown };

const passedOn = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];
/** The message was read as JSON, and the answer is JSON, which every client takes. */
const asJson = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** `longestText` as the options of a site have it. */
export function createAgents(cache: OpenCache, longestText?: number): (asked: AgentMessage) => Promise<AgentReply> {
  const answering = createOrganizationMcpHandler();
  let known: { state: string | number; read: ContentReader } | undefined;

  /** Members are not told when pages that are made from an API are made anew, so nothing outlasts a change. */
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

/** Older revisions of the protocol are answered as a stream, which is whole when it comes here and ends with the answer. */
async function messageOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return JSON.parse(text);
  const data = text.split('\n').findLast((line) => line.startsWith('data: {'));
  return data === undefined ? undefined : JSON.parse(data.slice('data: '.length));
}
