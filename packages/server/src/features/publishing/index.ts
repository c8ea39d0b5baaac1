export { operations } from './operations.ts';
export { redirectTarget, shareLinkTarget } from './target.ts';
export { giveKey } from './auth.ts';
export { confirmShareKey } from './share-links.ts';
export { dropWithItems } from './redirects.ts';
export { admitVisitor } from './admit.ts';
export { authenticateVisitor } from './visit.ts';
export { isSignedFor } from './enter.ts';
export { noteFormerSlugs } from './former-pages.ts';
