// Text that most pages of a site begin or end with is boilerplate, however it is marked up: slogans, names, notices.
import { type Draft, type Loss, withoutPlaces } from '@lectern/content/from-html';

const edge = 8;
const leastPages = 5;
const share = 0.6;

type Texts = Pick<Draft, 'blocks' | 'frame' | 'title'>;

export function removeBoilerplate(drafts: Iterable<Texts>): void {
  const all = [...drafts].map((draft) => ({ draft, signs: draft.blocks.map(withoutPlaces) }));
  if (all.length < leastPages) return;
  const least = Math.max(leastPages - 1, Math.ceil(all.length * share));
  const common = (edgeOf: (signs: string[]) => string[]): Set<string> => {
    const counts = new Map<string, number>();
    for (const { signs } of all)
      for (const sign of new Set(edgeOf(signs))) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    return new Set([...counts].filter(([, count]) => count >= least).map(([sign]) => sign));
  };
  const first = common((signs) => signs.slice(0, edge));
  const last = common((signs) => signs.slice(-edge));
  for (const { draft, signs } of all) {
    const begin = signs.findIndex((sign) => !first.has(sign));
    const from = begin < 0 ? signs.length : begin;
    const to = Math.max(from, signs.findLastIndex((sign) => !last.has(sign)) + 1);
    // A page that consists of boilerplate only keeps it.
    if (from >= to) continue;
    const gone = [...signs.slice(0, from), ...signs.slice(to)];
    draft.frame.push(...gone.filter((sign) => /[\p{L}\p{N}]/u.test(sign)).map(lossOf));
    draft.blocks.splice(to);
    draft.blocks.splice(0, from);
    // The title of the page, repeated below the boilerplate.
    const [lead, ...others] = draft.blocks;
    if (from > 0 && lead !== undefined && others.length > 0 && withoutPlaces(lead) === draft.title)
      draft.blocks.shift();
  }
}

const lossOf = (sign: string): Loss => ({
  what: 'text that most pages begin or end with is left out',
  where: sign.replace(/\s+/g, ' ').slice(0, 120).toWellFormed(),
});
