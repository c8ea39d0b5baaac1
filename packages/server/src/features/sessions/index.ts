export { cookieName, cookieWith, readCookie } from './cookie.ts';
export { safeRedirectPath } from './next.ts';
export { operations } from './operations.ts';
export {
  authenticateCookie,
  createSessionUsage,
  endSessions,
  clearedSessionCookie,
  openSession,
  renewSession,
  type Method,
  type NewSession,
} from './session.ts';
export { endSessionsOfMember } from './subscriptions.ts';
