// MCP server for an organization's own agents, over its sites.
export { operations } from './operations.ts';
export { addRoutes } from './routes.ts';
