export type { PageParts } from './page-parts.ts';
export { addPages } from './pages.ts';
export { inTransaction } from './in-transaction.ts';
export { LinkError, sessionChangedMessage, openSessionByLink, requireValidChoice } from './sign-in-by-link.ts';
export { findUnshownLogin, markLoginShown, recordUnshownLogin, type UnshownFirstLogin } from './first-start.ts';
export { sendReset } from './jobs.ts';
export { dayMs, hourMs, issueLink } from './link.ts';
export { invitationMail, joinMail } from './mail-templates.ts';
export { operations } from './operations.ts';
export {
  wouldReplaceSession,
  field,
  redirectTo,
  requireCsrfToken,
  sendPage,
  signedAs,
  addFormParser,
} from './pages/forms.ts';
export {
  hiddenInput,
  messagePage,
  notFoundPage,
  page,
  pageHeaders,
  problemHtml,
  type SignedIn,
} from './pages/layout.ts';
export { linkPage } from './pages/sign-in-pages.ts';
export { deletePasswordsOfMember, hasPassword, preparePassword, setPassword, auditPasswordChange } from './password.ts';
export { countMailAttempt, mayInvite } from './throttle.ts';
