import { operation } from '../operation.ts';
import { RoleOrGuest } from '../shapes/common.ts';
import { SamlCertificate, SamlEntityId, SamlLabel, SamlProvider, SsoLogin } from '../shapes/sso.ts';
import { array, list, object, optional, paging, partial, text, url } from '../vocabulary.ts';

const tag = 'Single sign-on';
const settings = {
  entityID: SamlEntityId,
  certificate: SamlCertificate,
  ssoURL: url(2048),
  defaultTeam: text(1, 128, { description: 'team that new members join' }),
  defaultRole: RoleOrGuest,
};

export const listSamlProviders = operation({
  id: 'listSamlProviders',
  route: 'GET /v1/orgs/{organizationId}/saml',
  summary: 'List the SAML providers of an organization',
  tag,
  seed: 117,
  access: { level: 'admin' },
  query: paging,
  status: 200,
  reply: list(SamlProvider),
});

export const createSamlProvider = operation({
  id: 'createSamlProvider',
  route: 'POST /v1/orgs/{organizationId}/saml',
  summary: 'Add a SAML provider',
  description: 'It is pending, and nobody can sign in with it, until all its settings are there.',
  tag,
  seed: 118,
  access: { level: 'admin' },
  body: object({
    label: SamlLabel,
    entityID: optional(settings.entityID),
    certificate: optional(settings.certificate),
    ssoURL: optional(settings.ssoURL),
    defaultTeam: optional(settings.defaultTeam),
    defaultRole: optional(settings.defaultRole),
  }),
  status: 201,
  location: true,
  reply: SamlProvider,
});

export const getSamlProvider = operation({
  id: 'getSamlProvider',
  route: 'GET /v1/orgs/{organizationId}/saml/{samlProviderId}',
  summary: 'Get a SAML provider',
  tag,
  seed: 119,
  access: { level: 'admin' },
  status: 200,
  reply: SamlProvider,
});

export const deleteSamlProvider = operation({
  id: 'deleteSamlProvider',
  route: 'DELETE /v1/orgs/{organizationId}/saml/{samlProviderId}',
  summary: 'Remove a SAML provider; its members can no longer sign in with it',
  tag,
  seed: 120,
  access: { level: 'admin' },
  status: 204,
});

export const updateSamlProvider = operation({
  id: 'updateSamlProvider',
  route: 'PATCH /v1/orgs/{organizationId}/saml/{samlProviderId}',
  summary: 'Change a SAML provider',
  tag,
  seed: 121,
  access: { level: 'admin' },
  body: partial({ label: SamlLabel, ...settings }),
  status: 200,
  reply: SamlProvider,
});

export const listSsoLogins = operation({
  id: 'listSsoLogins',
  route: 'GET /v1/orgs/{organizationId}/sso',
  summary: 'List the ways to sign in to an organization',
  description: 'Made for a sign-in page, so it needs no token.',
  tag,
  seed: 122,
  access: 'anyone',
  status: 200,
  reply: object({ items: array(SsoLogin) }),
});
