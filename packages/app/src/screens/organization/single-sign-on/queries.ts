import { api, type Reply } from '@lectern/contract/browser';
import { changing, keyOf, query } from '../../../api/query.ts';

export type SamlProvider = Reply<'getSamlProvider'>;
export type OidcProvider = Reply<'getOidcProvider'>;
export type Provider = SamlProvider | OidcProvider;

const many = { limit: 100 };
export const samlProvidersOf = (organizationId: string) =>
  query(api.listSamlProviders, { organizationId, query: many });
export const oidcProvidersOf = (organizationId: string) =>
  query(api.listOidcProviders, { organizationId, query: many });

const saml = ({ organizationId }: { organizationId: string }) => [keyOf(api.listSamlProviders, { organizationId })];
const oidc = ({ organizationId }: { organizationId: string }) => [keyOf(api.listOidcProviders, { organizationId })];

export const createSamlProvider = changing(api.createSamlProvider, { changes: saml });
export const updateSamlProvider = changing(api.updateSamlProvider, { changes: saml });
export const deleteSamlProvider = changing(api.deleteSamlProvider, { changes: saml });
export const createOidcProvider = changing(api.createOidcProvider, { changes: oidc });
export const updateOidcProvider = changing(api.updateOidcProvider, { changes: oidc });
export const deleteOidcProvider = changing(api.deleteOidcProvider, { changes: oidc });
