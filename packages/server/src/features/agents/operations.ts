import type { OpenCache } from '@lectern/content';
import { api, type Client } from '@lectern/contract';
import type { Context } from '#platform/context';
import { forbidden } from '#platform/errors';
import { Reply, implement, type Implementation } from '#platform/http/implement';

/** One JSON-RPC message of a member's agent, and its reply. */
type AnswerMessage = (message: {
  client: Client;
  organization: { id: string; title: string };
  message: unknown;
  header(name: string): string | undefined;
  url: string;
  state: string | number | undefined;
  now: Date;
}) => Promise<{ status: number; message: unknown }>;

/** Implemented by the front end and injected by app.ts, so that no feature imports it. */
export type CreateAgents = (cache: OpenCache, longestText?: number) => AnswerMessage;

const agentsByCache = new WeakMap<OpenCache, AnswerMessage>();

/** Its caches end with the application whose scope they are in. */
async function agentsOf(load: () => Promise<CreateAgents>, context: Context): Promise<AnswerMessage> {
  const { db, services } = context;
  const createAgents = await load();
  const agents = agentsByCache.get(services.cache) ?? createAgents(services.cache, db.longestText);
  agentsByCache.set(services.cache, agents);
  return agents;
}

/** `load` is called with the first message: the front end is not loaded at start. */
export const operations = (load: () => Promise<CreateAgents>): Implementation[] => [
  implement(api.sendAgentMessage, async ({ organization, body }, context) => {
    const { services, urls, now } = context;
    const { database, config } = services;
    const header = (name: string) => context.request?.header?.(name);
    // Required by MCP: checks Origin, so that another site's page cannot act for its visitor (DNS rebinding).
    const origin = header('origin');
    if (origin !== undefined && origin !== new URL(config.url).origin) throw forbidden('wrong origin');
    const answer = await agentsOf(load, context);
    const work = async () =>
      answer({
        client: context.client!,
        organization: { id: organization.id, title: organization.title },
        message: body,
        header,
        url: urls.api(`/orgs/${organization.id}/mcp`),
        state: await database.state(organization.id),
        now,
      });
    const { status, message } = await database.sharing(work);
    return new Reply(status, message as Record<string, unknown> | undefined);
  }),
];
