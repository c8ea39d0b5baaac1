// Tokens are computed outside transactions where a transaction writes many.
import { processCaches } from '@lectern/content';
import { termsOf, type IndexTerms, type Section } from './tokens.ts';

const known = processCaches.cache('search-tokens', {
  weigh: ({ tokens, words }: IndexTerms) => 2 * tokens.length + 40 * words.length,
});

const keyOf = (organization: string, space: string, { pageTitle, title, body, isFirst, language }: Section): string =>
  [organization, space, isFirst, language, pageTitle, title, body].join('\n');

export function cacheTokens(organization: string, space: string, section: Section): void {
  const key = keyOf(organization, space, section);
  if (known.get(key) === undefined) known.set(key, termsOf(organization, space, section));
}

export const cachedTerms = (organization: string, space: string, section: Section): IndexTerms =>
  known.get(keyOf(organization, space, section)) ?? termsOf(organization, space, section);
