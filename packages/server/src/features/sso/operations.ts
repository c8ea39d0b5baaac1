import { api } from '@lectern/contract';
import { implement, implementPrepared } from '#platform/http/implement';
import type { Page } from '#platform/paging';
import { presentLogin, presentOidc, presentSaml } from './present.ts';
import * as rows from './rows.ts';

// Providers are changed rarely, and reading their metadata takes a parser of XML.
const change = () => import('./change.ts');

const shown = async <A, B>(page: Page<A>, present: (row: A) => Promise<B>): Promise<Page<B>> => ({
  ...page,
  items: await Promise.all(page.items.map(present)),
});

export const operations = [
  implement(api.listSamlProviders, async ({ organization, query }, context) =>
    shown(await rows.listProviders(context.db, organization.id, 'saml', query), (row) => presentSaml(context, row)),
  ),

  implementPrepared(
    api.createSamlProvider,
    async ({ body }) => (await change()).prepareSaml(body),
    async ({ organization, body, prepared }, context) =>
      presentSaml(context, await (await change()).createSaml(context, organization, body, prepared)),
  ),

  implement(api.getSamlProvider, async ({ samlProvider }, context) => presentSaml(context, samlProvider)),

  implement(api.deleteSamlProvider, async ({ samlProvider }, context) =>
    (await change()).removeProvider(context, samlProvider),
  ),

  implementPrepared(
    api.updateSamlProvider,
    async ({ body }) => (await change()).prepareSaml(body),
    async ({ organization, samlProvider, body, prepared }, context) =>
      presentSaml(context, await (await change()).changeSaml(context, organization, samlProvider, body, prepared)),
  ),

  implement(api.listSsoLogins, async ({ organization }, context) => ({
    items: (await rows.listActive(context.db, organization.id)).map((row) => presentLogin(context, row)),
  })),

  implement(api.listOidcProviders, async ({ organization, query }, context) =>
    shown(await rows.listProviders(context.db, organization.id, 'oidc', query), (row) => presentOidc(context, row)),
  ),

  implement(api.createOidcProvider, async ({ organization, body }, context) =>
    presentOidc(context, await (await change()).createOidc(context, organization, body)),
  ),

  implement(api.getOidcProvider, async ({ oidcProvider }, context) => presentOidc(context, oidcProvider)),

  implement(api.deleteOidcProvider, async ({ oidcProvider }, context) =>
    (await change()).removeProvider(context, oidcProvider),
  ),

  implement(api.updateOidcProvider, async ({ organization, oidcProvider, body }, context) =>
    presentOidc(context, await (await change()).changeOidc(context, organization, oidcProvider, body)),
  ),
];
