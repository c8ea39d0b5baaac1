import { boolean, literal, named, object, oneOf, optional, text, timestamp, url } from '../shape-builders.ts';
import { location, RoleOrGuest } from './common.ts';
import { Team } from './organizations.ts';

export const SamlLabel = text(1, 30);
export const SamlEntityId = text(0, 1024);
export const SamlCertificate = text(0, 10_000, {
  description:
    'PEM certificates, several during a rollover; or the metadata document of the identity ' +
    'provider, from which certificates, entity id and URL are read',
});
export const OidcIssuer = text(0, 1024, {
  description: 'issuer URL of the provider; its discovery document is below it',
});
export const OidcClientId = text(0, 255);

const status = oneOf(['active', 'pending'], { description: 'pending until all settings are given' });
const problem = optional(text(1, undefined, { description: 'what is still wrong or missing while it is pending' }));

export const SamlProvider = named(
  'SAMLProvider',
  object({
    object: literal('saml-provider'),
    id: text(1),
    label: SamlLabel,
    ssoURL: url(2048, { description: '`about:blank` until it is set' }),
    entityID: SamlEntityId,
    certificate: SamlCertificate,
    defaultTeam: optional(Team),
    defaultRole: RoleOrGuest,
    createdAt: timestamp(),
    status,
    problem,
    service: object({ acsURL: url(), startURL: url(), entityID: SamlEntityId }),
    urls: location,
  }),
);

export const OidcProvider = named(
  'OIDCProvider',
  object({
    object: literal('oidc-provider'),
    id: text(1),
    label: SamlLabel,
    issuer: OidcIssuer,
    clientID: OidcClientId,
    hasClientSecret: boolean({ description: 'the secret itself is never shown' }),
    defaultTeam: optional(Team),
    defaultRole: RoleOrGuest,
    createdAt: timestamp(),
    status,
    problem,
    service: object({ callbackURL: url(), startURL: url() }),
    urls: location,
  }),
);

export const SsoLogin = named('SSOLogin', object({ id: text(1), label: SamlLabel, startURL: url() }));
