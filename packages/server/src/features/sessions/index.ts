export { cookieName, cookieWith, readCookie } from './cookie.ts';
export { safeNext } from './next.ts';
export { operations } from './operations.ts';
export {
  authenticateCookie,
  createSessionUse,
  endSessions,
  noSession,
  openSession,
  renewSession,
  type Method,
  type NewSession,
} from './session.ts';
export { endWithMember } from './subscriptions.ts';
