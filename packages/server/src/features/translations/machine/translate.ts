// Translates a page: what is sent, what comes back, and whether the result is usable.
import { parse, tooLarge } from '@lectern/content';
import { protect, type Protected } from './protect.ts';
import { piecesOf } from './segments.ts';
import type { Languages, Translate } from './service.ts';

const textsAtOnce = 40;

/** Character counts: of all texts, of those returned unchanged, and of unusable ones. */
export type QualityCounts = { all: number; same: number; broken: number };
export type Outcome = { markdown: string; weight: QualityCounts };

const lettersOf = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

async function askAll(texts: readonly string[], translate: Translate, languages: Languages): Promise<string[]> {
  const answers: string[] = [];
  for (let at = 0; at < texts.length; at += textsAtOnce) {
    answers.push(...(await translate(texts.slice(at, at + textsAtOnce), languages)));
  }
  return answers;
}

/** One text without markup, such as a title; counted like the others. */
export async function translateText(
  text: string,
  translate: Translate,
  languages: Languages,
): Promise<{ text: string; weight: QualityCounts }> {
  const [answer = ''] = await askAll([text], translate, languages);
  const line = answer.replaceAll(/\s+/g, ' ').trim();
  const all = lettersOf(text);
  return {
    text: line === '' ? text : line,
    weight: { all, same: line === text ? all : 0, broken: line === '' ? all : 0 },
  };
}

/** Texts with damaged placeholders are requested once more, alone, and otherwise stay unchanged. */
export async function translateMarkdown(
  markdown: string,
  translate: Translate,
  languages: Languages,
): Promise<Outcome> {
  const pieces = piecesOf(markdown).map((piece) =>
    'fixed' in piece ? piece : { ...piece, guarded: protect(piece.text, piece.cell) },
  );
  const wanted = pieces.flatMap((piece) => ('fixed' in piece ? [] : [piece]));
  const main = await askAll(
    wanted.flatMap(({ guarded }) => guarded.text ?? []),
    translate,
    languages,
  );
  const insides = await askAll(
    wanted.flatMap(({ guarded }) => guarded.inside),
    translate,
    languages,
  );
  const weight: QualityCounts = { all: 0, same: 0, broken: 0 };
  let [nextMain, nextInside] = [0, 0];
  const written: string[] = [];
  for (const piece of pieces) {
    if ('fixed' in piece) {
      written.push(piece.fixed);
      continue;
    }
    const { guarded, text } = piece;
    const inside = insides.slice(nextInside, (nextInside += guarded.inside.length));
    const sent = guarded.text;
    const answer = sent === undefined ? undefined : main[nextMain++];
    const restored =
      guarded.restore(answer, inside) ?? (await onceMore(guarded, inside, (texts) => translate(texts, languages)));
    written.push(restored ?? text);
    const letters = sent === undefined ? 0 : lettersOf(sent);
    weight.all += letters;
    if (restored === undefined) weight.broken += letters;
    else if (answer?.trim() === sent?.trim()) weight.same += letters;
  }
  return { markdown: written.join(''), weight };
}

async function onceMore(
  { text, restore }: Protected,
  inside: readonly string[],
  ask: (texts: string[]) => Promise<string[]>,
): Promise<string | undefined> {
  const [answer] = text === undefined ? [] : await ask([text]);
  return answer === undefined ? undefined : restore(answer, inside);
}

const mostBroken = 0.2;
const mostLeft = 0.5;
/** Shorter texts may well be the same in both languages: names, abbreviations. */
const leastLetters = 12;

/** Why a translation is unusable; undefined when it is usable. */
export function problemOf(source: string | undefined, { markdown, weight }: Outcome): string | undefined {
  const { all, same, broken } = weight;
  const bound = tooLarge(markdown);
  if (bound !== undefined) return `the translation has ${bound}`;
  if (broken > all * mostBroken) return 'the translation is empty or broken';
  if (all >= leastLetters && same + broken > all * mostLeft) return 'most of the text was returned untranslated';
  if (source !== undefined && kindsOf(source) !== kindsOf(markdown)) return 'blocks are missing in the translation';
  return undefined;
}

type Node = { type: string; children?: readonly Node[] };

const holdsText = new Set(['paragraph', 'heading', 'code', 'math', 'table', 'image', 'images']);

/** The block types of a page, in order. */
function kindsOf(markdown: string): string {
  const kinds: string[] = [];
  const visit = ({ type, children }: Node): void => {
    kinds.push(type);
    if (!holdsText.has(type)) children?.forEach(visit);
  };
  visit(parse(markdown));
  return kinds.join(' ');
}
