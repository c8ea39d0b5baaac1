import { operation } from '../operation.ts';
import { AgentMessage } from '../shapes/agents.ts';
import { anything, map } from '../shape-builders.ts';

export const sendAgentMessage = operation({
  id: 'sendAgentMessage',
  route: 'POST /v1/orgs/{organizationId}/mcp',
  summary: 'MCP server for agents: list, search and read sites',
  description:
    'An MCP server (streamable HTTP, without sessions) for the agents of an organization, with the tools `list_sites`, ' +
    '`search`, `read_page` and `list_pages`. It covers published sites with the `agentsContext` `included`, and of ' +
    'these the spaces the caller can read. The body is one message of the protocol; errors in it may be ' +
    'returned as errors of the protocol.',
  tag: 'Agents',
  reads: true,
  access: { level: 'read' },
  body: AgentMessage,
  status: 200,
  also: { 202: 'the message has no reply' },
  reply: map(anything()),
});
