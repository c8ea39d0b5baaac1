import { literal, named, object, oneOf, optional, text, timestamp, url } from '../vocabulary.ts';
import { location, RoleOrGuest } from './common.ts';
import { Team } from './organizations.ts';

export const SamlLabel = text(1, 30);
export const SamlEntityId = text(0, 1024);
export const SamlCertificate = text(0, 10_000);

export const SamlProvider = named(
  'SAMLProvider',
  object({
    object: literal('saml-provider'),
    id: text(1),
    label: SamlLabel,
    ssoURL: text(0, 2048, { description: 'empty until it is set' }),
    entityID: SamlEntityId,
    certificate: SamlCertificate,
    defaultTeam: optional(Team),
    defaultRole: RoleOrGuest,
    createdAt: timestamp(),
    status: oneOf(['active', 'pending'], { description: 'pending until all settings are there' }),
    service: object({ acsURL: url(), startURL: url(), entityID: SamlEntityId }),
    urls: location,
  }),
);

export const SsoLogin = named('SSOLogin', object({ id: text(1), label: SamlLabel, startURL: url() }));
