import { boolean, literal, named, object, oneOf, optional, text, timestamp } from '../vocabulary.ts';

export const Session = named(
  'Session',
  object({
    object: literal('session'),
    id: text(1),
    method: oneOf(['password', 'link', 'passkey', 'saml', 'oidc']),
    provider: optional(text(1, undefined, { description: 'the provider that said who the person is' })),
    organization: optional(text(1, undefined, { description: 'the only organization the session reaches' })),
    userAgent: optional(text()),
    address: optional(text(1, undefined, { description: 'where the person signed in from' })),
    createdAt: timestamp(),
    lastUsedAt: timestamp(),
    expiresAt: timestamp({ description: 'when it ends if nobody uses it' }),
    current: boolean({ description: 'whether this request was made with it' }),
  }),
);
