// The sites of an organization for its own agents, by the Model Context Protocol.
export { operations } from './operations.ts';
export { addRoutes } from './routes.ts';
