// Liveness and readiness, metrics, and the API description.
export { addRoutes } from './routes.ts';
