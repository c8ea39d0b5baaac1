// Liveness and readiness, metrics, and the API description.
export { addRoutes } from './routes.ts';
/** Loaded by processes that have a port of its own for it. */
export const metricsRoute = () => import('./metrics-route.ts');
