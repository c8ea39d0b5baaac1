// URLs of this service for identity providers and the browsers they redirect.
import type { Context } from '#platform/context';
import type { ProviderRow } from './rows.ts';

type At = Pick<Context, 'urls'>;
type Provider = Pick<ProviderRow, 'id' | 'kind'>;

const at = ({ urls }: At, { id, kind }: Provider, step: string): string => urls.at(`/sso/${kind}/${id}/${step}`);

export const startUrl = (context: At, provider: Provider): string => at(context, provider, 'start');
export const samlAddresses = (context: At, provider: Provider) => ({
  acsURL: at(context, provider, 'acs'),
  startURL: startUrl(context, provider),
  entityID: at(context, provider, 'metadata'),
});
export const oidcAddresses = (context: At, provider: Provider) => ({
  callbackURL: at(context, provider, 'callback'),
  startURL: startUrl(context, provider),
});
