// Query terms as conditions over index tokens.
import type { Condition, IndexedTable } from './rows-index.ts';
import type { Term } from './term.ts';
import { longestBeginning, spaceToken, token } from './tokens.ts';

/**
 * Which spaces of an organization are searched: the named ones, or all but the named ones. For parts of API
 * descriptions, spec ids take the place of space ids.
 */
export type Scope = { organization: string; only?: readonly string[]; except?: readonly string[]; held?: IndexedTable };

export const within = ({ organization, only, except }: Scope, conditions: Condition[]): Condition => ({
  all: only ? [...conditions, { any: only.map((space) => spaceToken(organization, space)) }] : conditions,
  ...(except && except.length > 0 && { none: except.map((space) => spaceToken(organization, space)) }),
});

/** `beginnings` matches the last word as a prefix. */
export function conditionFor(organization: string, kind: 'w' | 't', term: Term, beginnings: boolean): Condition {
  if (term.stem === undefined) return tokensFor(organization, kind, term);
  const any: Condition[] = [token(organization, kind, term.stem)];
  const { head: word } = term;
  if (term.unfinished && beginnings) {
    const isShort = kind === 'w' && word.length <= longestBeginning;
    any.push(isShort ? token(organization, 'e', word) : { starts: token(organization, kind, word) });
  }
  for (const form of new Set(term.forms.values())) any.push(token(organization, kind === 'w' ? 'f' : 'h', form));
  for (const other of [...term.compounds, ...term.similar.keys()]) any.push(token(organization, kind, other));
  if (term.parts.length > 0) {
    any.push({ all: term.parts.map((part) => conditionFor(organization, kind, part, beginnings)) });
  }
  const [first, ...others] = any;
  return first && others.length === 0 ? first : { any };
}

/** The index holds character bigrams; longer sequences are verified in the text. */
function tokensFor(organization: string, kind: 'w' | 't', { words, joined, bare }: Term): Condition {
  const wanted = bare ?? words;
  const all: string[] = [];
  for (const [index, word] of wanted.entries()) {
    if (joined[index]) all.push(token(organization, kind, wanted[index - 1]! + word));
    else if (!joined[index + 1] || index + 1 >= wanted.length) all.push(token(organization, kind, word));
  }
  return { all };
}
