// Tokens are computed outside transactions where a transaction writes many.
import { processCaches } from '@lectern/content';
import { tokensOf, type Section } from './tokens.ts';

const known = processCaches.cache('search-tokens', { weigh: (tokens: string) => 2 * tokens.length });

const keyOf = (organization: string, space: string, { pageTitle, title, body, isFirst, language }: Section): string =>
  [organization, space, isFirst, language, pageTitle, title, body].join('\n');

export function cacheTokens(organization: string, space: string, section: Section): void {
  const key = keyOf(organization, space, section);
  if (known.get(key) === undefined) known.set(key, tokensOf(organization, space, section));
}

export const cachedTokens = (organization: string, space: string, section: Section): string =>
  known.get(keyOf(organization, space, section)) ?? tokensOf(organization, space, section);
