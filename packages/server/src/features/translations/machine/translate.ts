// Translation by a machine is one function; which machine is a setting.
import type { Services } from '#platform/context';
import { piecesOf } from './segments.ts';
import { protect } from './protect.ts';

export type Translate = (texts: readonly string[], languages: { from: string; to: string }) => Promise<string[]>;

const textsAtOnce = 40;
const maxBytes = 8 * 1024 * 1024;
const timeoutMs = 45_000;

/** Regions are written in capitals there. */
const codeOf = (language: string): string =>
  language.replace(/-(\w+)$/, (_, region: string) => `-${region.toUpperCase()}`);

/** A service that is spoken to as LibreTranslate is; undefined when none is set. */
export function translatorOf({ config, fetcher }: Services): Translate | undefined {
  const { translate } = config;
  if (!translate) return undefined;
  return async (texts, { from, to }) => {
    const body = JSON.stringify({
      q: texts,
      source: codeOf(from),
      target: codeOf(to),
      format: 'text',
      ...(translate.key !== undefined && { api_key: translate.key }),
    });
    const headers = { 'content-type': 'application/json' };
    const { status, bytes } = await fetcher.fetch(`${translate.url}/translate`, {
      maxBytes,
      timeoutMs,
      send: { method: 'POST', headers, body },
    });
    const answer = Buffer.from(bytes).toString('utf8');
    if (status !== 200) throw new Error(`the translation service answered ${status}: ${answer.slice(0, 200)}`);
    const { translatedText } = JSON.parse(answer) as { translatedText?: unknown };
    const sound = Array.isArray(translatedText) && translatedText.length === texts.length;
    if (!sound || !translatedText.every((one) => typeof one === 'string')) {
      throw new Error('the translation service answered something else than the texts it was given');
    }
    return translatedText;
  };
}

export type Outcome = { markdown: string; translated: number; kept: number };

/** Texts that do not come back whole stay as they were. */
export async function translateMarkdown(
  markdown: string,
  translate: Translate,
  languages: { from: string; to: string },
): Promise<Outcome> {
  const pieces = piecesOf(markdown);
  const wanted = pieces.flatMap((piece, index) => {
    if ('fixed' in piece) return [];
    const guarded = protect(piece.text, piece.cell);
    return guarded.text === undefined ? [] : [{ index, text: guarded.text, restore: guarded.restore }];
  });
  const results = new Map<number, string>();
  let kept = 0;
  for (let at = 0; at < wanted.length; at += textsAtOnce) {
    const some = wanted.slice(at, at + textsAtOnce);
    const answers = await translate(
      some.map(({ text }) => text),
      languages,
    );
    for (const [number, { index, restore }] of some.entries()) {
      const restored = restore(answers[number]!);
      if (restored === undefined) kept++;
      else results.set(index, restored);
    }
  }
  const written = pieces.map((piece, index) => ('fixed' in piece ? piece.fixed : (results.get(index) ?? piece.text)));
  return { markdown: written.join(''), translated: results.size, kept };
}
