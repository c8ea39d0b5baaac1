// Whether the process is alive and ready, its metrics, and the description of its API.
export { addRoutes } from './routes.ts';
