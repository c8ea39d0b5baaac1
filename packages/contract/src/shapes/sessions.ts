import { boolean, literal, named, object, oneOf, optional, text, timestamp } from '../shape-builders.ts';

export const Session = named(
  'Session',
  object({
    object: literal('session'),
    id: text(1),
    method: oneOf(['password', 'link', 'passkey', 'saml', 'oidc']),
    provider: optional(text(1, undefined, { description: 'the identity provider that authenticated the user' })),
    organization: optional(text(1, undefined, { description: 'the organization the session is limited to' })),
    userAgent: optional(text()),
    address: optional(text(1, undefined, { description: 'IP address of the sign-in' })),
    createdAt: timestamp(),
    lastUsedAt: timestamp(),
    expiresAt: timestamp({ description: 'when it expires if it is not used' }),
    current: boolean({ description: 'whether it is the session of this request' }),
  }),
);
