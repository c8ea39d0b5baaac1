// Where a text occurs. Spaces also match line breaks, because a paragraph may have several lines in its source.
export type Term = { readonly text: string; readonly matchCase: boolean };
export type Match = { readonly from: number; readonly to: number };
/** `index` is that of the current match, and -1 when nothing matches. */
export type Finding = { readonly term: Term; readonly matches: readonly Match[]; readonly index: number };

export function matchesIn(text: string, { text: wanted, matchCase }: Term): Match[] {
  if (wanted === '') return [];
  const pattern = wanted.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`).replaceAll(/\s/g, String.raw`\s`);
  const found = text.matchAll(new RegExp(pattern, matchCase ? 'gu' : 'giu'));
  return Array.from(found, ({ index, 0: match }) => ({ from: index, to: index + match.length }));
}

/** Begins at the first match from a position on, or else at the first one. */
export function findingFrom(term: Term, matches: readonly Match[], position: number): Finding {
  const next = matches.findIndex(({ from }) => from >= position);
  return { term, matches, index: matches.length === 0 ? -1 : Math.max(0, next) };
}

export function stepped(finding: Finding, by: 1 | -1): Finding {
  const { matches, index } = finding;
  if (matches.length === 0) return finding;
  return { ...finding, index: (index + by + matches.length) % matches.length };
}

export const currentMatch = (finding: Finding | undefined): Match | undefined => finding?.matches[finding.index];
