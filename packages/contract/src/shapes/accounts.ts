import { idOf } from '../ids.ts';
import { boolean, named, object, optional, partial, text, timestamp } from '../shape-builders.ts';

export const Scopes = named(
  'TokenScopes',
  partial(
    { readOnly: boolean(), organization: idOf('organization'), space: idOf('space') },
    {
      description: 'what the token is limited to; without scopes it has all rights of its user',
      // A misspelt limit must not make an unlimited token.
      additionalProperties: false,
    },
  ),
);

const token = {
  id: text(1),
  label: text(1, 50),
  prefix: text(1, undefined, { description: 'first characters of the secret, to identify it' }),
  createdAt: timestamp(),
  expiresAt: optional(timestamp()),
  lastUsedAt: optional(timestamp()),
  scopes: optional(Scopes),
};

export const Token = named('Token', object(token));
export const TokenOnce = named(
  'TokenOnce',
  object({ ...token, token: text(1, undefined, { description: 'the secret, shown only once' }) }),
);
