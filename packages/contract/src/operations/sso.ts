import { idOf } from '../ids.ts';
import { operation } from '../operation.ts';
import { RoleOrGuest } from '../shapes/common.ts';
import {
  OidcClientId,
  OidcIssuer,
  OidcProvider,
  SamlCertificate,
  SamlEntityId,
  SamlLabel,
  SamlProvider,
  SsoLogin,
} from '../shapes/sso.ts';
import { array, list, object, optional, paging, partial, text, url } from '../shape-builders.ts';

const tag = 'Single sign-on';
const forMembers = {
  defaultTeam: idOf('team', { description: 'team that new members join' }),
  defaultRole: RoleOrGuest,
};
const settings = { entityID: SamlEntityId, certificate: SamlCertificate, ssoURL: url(2048), ...forMembers };
const oidcSettings = {
  issuer: OidcIssuer,
  clientID: OidcClientId,
  clientSecret: text(0, 1024, { description: 'stored encrypted; empty for a client without a secret' }),
  ...forMembers,
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
  summary: 'Create a SAML provider',
  description: 'It is pending, and nobody can sign in with it, until all its settings are given.',
  tag,
  seed: 118,
  access: { level: 'admin' },
  audit: { event: 'saml_provider_created', creates: 'saml-provider', target: 'organizationId' },
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
  summary: 'Delete a SAML provider; its members can no longer sign in with it',
  tag,
  seed: 120,
  access: { level: 'admin' },
  audit: { event: 'saml_provider_deleted', target: 'samlProviderId' },
  status: 204,
});

export const updateSamlProvider = operation({
  id: 'updateSamlProvider',
  route: 'PATCH /v1/orgs/{organizationId}/saml/{samlProviderId}',
  summary: 'Update a SAML provider',
  tag,
  seed: 121,
  access: { level: 'admin' },
  audit: { event: 'saml_provider_updated', target: 'samlProviderId' },
  body: partial({ label: SamlLabel, ...settings }),
  status: 200,
  reply: SamlProvider,
});

export const listSsoLogins = operation({
  id: 'listSsoLogins',
  route: 'GET /v1/orgs/{organizationId}/sso',
  summary: 'List the ways to sign in to an organization',
  description: 'For sign-in pages, so it needs no token.',
  tag,
  seed: 122,
  access: 'anyone',
  status: 200,
  reply: object({ items: array(SsoLogin) }),
});

export const listOidcProviders = operation({
  id: 'listOidcProviders',
  route: 'GET /v1/orgs/{organizationId}/oidc',
  summary: 'List the OpenID Connect providers of an organization',
  tag,
  access: { level: 'admin' },
  query: paging,
  status: 200,
  reply: list(OidcProvider),
});

export const createOidcProvider = operation({
  id: 'createOidcProvider',
  route: 'POST /v1/orgs/{organizationId}/oidc',
  summary: 'Create an OpenID Connect provider',
  description: 'It is pending, and nobody can sign in with it, until issuer and client are given.',
  tag,
  access: { level: 'admin' },
  audit: { event: 'oidc_provider_created', creates: 'oidc-provider', target: 'organizationId' },
  body: object({
    label: SamlLabel,
    issuer: optional(oidcSettings.issuer),
    clientID: optional(oidcSettings.clientID),
    clientSecret: optional(oidcSettings.clientSecret),
    defaultTeam: optional(oidcSettings.defaultTeam),
    defaultRole: optional(oidcSettings.defaultRole),
  }),
  status: 201,
  location: true,
  reply: OidcProvider,
});

export const getOidcProvider = operation({
  id: 'getOidcProvider',
  route: 'GET /v1/orgs/{organizationId}/oidc/{oidcProviderId}',
  summary: 'Get an OpenID Connect provider',
  tag,
  access: { level: 'admin' },
  status: 200,
  reply: OidcProvider,
});

export const deleteOidcProvider = operation({
  id: 'deleteOidcProvider',
  route: 'DELETE /v1/orgs/{organizationId}/oidc/{oidcProviderId}',
  summary: 'Delete an OpenID Connect provider; its members can no longer sign in with it',
  tag,
  access: { level: 'admin' },
  audit: { event: 'oidc_provider_deleted', target: 'oidcProviderId' },
  status: 204,
});

export const updateOidcProvider = operation({
  id: 'updateOidcProvider',
  route: 'PATCH /v1/orgs/{organizationId}/oidc/{oidcProviderId}',
  summary: 'Update an OpenID Connect provider',
  tag,
  access: { level: 'admin' },
  audit: { event: 'oidc_provider_updated', target: 'oidcProviderId' },
  body: partial({ label: SamlLabel, ...oidcSettings }),
  status: 200,
  reply: OidcProvider,
});
