import { api, rankOf } from '@lectern/contract';
import type { TokenScopes, SignedInContext } from '#platform/context';
import { forbidden } from '#platform/errors';
import { implement } from '#platform/http/implement';
import { exportExpiry, exportPath, type ExportRequest } from './sign.ts';

/**
 * Keys stay valid after the token used to read them is revoked, and some, such as invite links, permit more than
 * reading.
 */
const mayHaveKeys = ({ readOnly, space }: TokenScopes): boolean => !readOnly && space === undefined;

function urlOf(
  context: SignedInContext,
  rank: number,
  asked: Omit<ExportRequest, 'user' | 'only' | 'keys' | 'expires'>,
): { url: string } {
  if (asked.include === 'everything' && rank < rankOf('admin')) {
    throw forbidden('exporting everything needs the level admin; exporting only the content does not');
  }
  const { userId, scopes } = context.caller;
  const keys = mayHaveKeys(scopes) ? 'open' : '';
  const whole: ExportRequest = {
    ...asked,
    user: userId,
    only: scopes.space ?? '',
    keys,
    expires: exportExpiry(context.now),
  };
  return { url: context.urls.at(exportPath(context.services.secret, whole)) };
}

export const operations = [
  implement(api.exportOrganization, async ({ organization, query, rank }, context) =>
    urlOf(context, rank, { kind: 'organization', id: organization.id, include: query.include ?? 'content' }),
  ),

  implement(api.exportSpace, async ({ space, query, rank }, context) =>
    urlOf(context, rank, { kind: 'space', id: space.id, include: query.include ?? 'content' }),
  ),
];
