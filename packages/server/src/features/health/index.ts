// Liveness and readiness, metrics, the installation for its operators, and the API description.
export { operations } from './operations.ts';
export { addRoutes } from './routes.ts';
/** Loaded by processes that have a port of its own for it. */
export const metricsRoute = () => import('./metrics-route.ts');
