import { operation } from '../operation.ts';
import { AgentMessage } from '../shapes/agents.ts';
import { anything, map } from '../vocabulary.ts';

export const sendAgentMessage = operation({
  id: 'sendAgentMessage',
  route: 'POST /v1/orgs/{organizationId}/mcp',
  summary: 'Let an agent list, search and read the sites that are open to it',
  description:
    'An MCP server (streamable HTTP, without sessions) for the agents of an organization, with the tools `list_sites`, ' +
    '`search`, `read_page` and `list_pages`. It reaches published sites with the `agentsContext` `included`, and of ' +
    'these the spaces the caller can read. The body is one message of the protocol, and what is ' +
    'wrong with it may be answered in the words of the protocol.',
  tag: 'Agents',
  reads: true,
  access: { level: 'read' },
  body: AgentMessage,
  status: 200,
  also: { 202: 'the message needs no answer' },
  reply: map(anything()),
});
