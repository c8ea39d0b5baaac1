import type { Target } from '#platform/http/implement';
import type { Kind } from './provider.ts';
import { findProvider, type ProviderRow } from './rows.ts';

declare module '#platform/http/implement' {
  interface Targets {
    samlProviderId: { samlProvider: ProviderRow };
    oidcProviderId: { oidcProvider: ProviderRow };
  }
}

const targetOf = (kind: Kind): Target => ({
  as: `${kind}Provider`,
  async load(context, id, loaded) {
    const { id: organization } = loaded['organization'] as { id: string };
    const row = await findProvider(context.db, organization, id);
    return row?.kind === kind ? { value: row } : undefined;
  },
});

export const samlProviderTarget = targetOf('saml');
export const oidcProviderTarget = targetOf('oidc');
