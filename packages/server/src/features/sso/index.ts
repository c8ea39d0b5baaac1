export { recordBreakGlass } from './break-glass.ts';
export { requiresSso, withSsoEnforcement } from './enforce.ts';
export { loginsFor, loginFor } from './logins.ts';
export { operations } from './operations.ts';
/** Loaded by `lectern doctor`. */
export const providerChecks = () => import('./check-providers.ts');
export { addRoutes } from './routes.ts';
export { oidcProviderTarget, samlProviderTarget } from './target.ts';
