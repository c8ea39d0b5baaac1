export { noteBreakGlass } from './break-glass.ts';
export { isClosedTo, withClosed } from './enforce.ts';
export { loginsFor, wayInto } from './logins.ts';
export { operations } from './operations.ts';
export { addRoutes } from './routes.ts';
export { oidcProviderTarget, samlProviderTarget } from './target.ts';
