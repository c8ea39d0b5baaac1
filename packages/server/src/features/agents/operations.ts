import { api } from '@lectern/contract';
import type { Context } from '#platform/context';
import { forbidden } from '#platform/errors';
import { Answer, implement } from '#platform/http/implement';
import type { createAgents } from '#site-agents';

type Agents = ReturnType<typeof createAgents>;
const known = new WeakMap<object, Agents>();

/** Loaded with the first question. What it keeps belongs to one database. */
async function agentsOf({ db: { longestText }, services: { database, cache } }: Context): Promise<Agents> {
  const { createAgents: create } = await import('#site-agents');
  const agents = known.get(database) ?? create(cache, longestText);
  known.set(database, agents);
  return agents;
}

export const operations = [
  implement(api.sendAgentMessage, async ({ organization, body }, context) => {
    const { services, urls, now } = context;
    const { database, config } = services;
    const header = (name: string) => context.request?.header?.(name);
    // The protocol wants it: a page elsewhere must not ask in the name of whoever looks at it.
    const origin = header('origin');
    if (origin !== undefined && origin !== new URL(config.url).origin) throw forbidden('wrong origin');
    const answer = await agentsOf(context);
    const work = async () =>
      answer({
        client: context.client!,
        organization: { id: organization.id, title: organization.title },
        message: body,
        header,
        url: urls.api(`/orgs/${organization.id}/mcp`),
        state: database.reads.version() ?? (await database.state?.()),
        now,
      });
    const { status, message } = await (database.sharing ? database.sharing(work) : work());
    return new Answer(status, message as Record<string, unknown> | undefined);
  }),
];
