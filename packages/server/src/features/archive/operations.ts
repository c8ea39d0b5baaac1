import { api, rankOf } from '@lectern/contract';
import type { Context } from '#platform/context';
import { forbidden } from '#platform/errors';
import { implement } from '#platform/http/implement';
import { expiryOn, exportPath, type Asked } from './sign.ts';

function urlOf(context: Context, rank: number, asked: Omit<Asked, 'user' | 'only' | 'expires'>): { url: string } {
  if (asked.include === 'everything' && rank < rankOf('admin')) {
    throw forbidden('everything needs the level admin; the content alone does not');
  }
  const { userId, scopes } = context.caller!;
  const whole = { ...asked, user: userId, only: scopes.space ?? '', expires: expiryOn(context.now) };
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
