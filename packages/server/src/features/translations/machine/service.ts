// Machine translation is one function; the service is configurable.
import type { Services } from '#platform/context';
import { stripInvalidText, stripInvalidTextUpTo } from '#platform/sanitize-text';

export type Languages = { from: string; to: string; instructions?: string };
export type Translate = (texts: readonly string[], languages: Languages) => Promise<string[]>;

/** The service responds and rejects these texts: a retry would not help. */
export class TranslationRejected extends Error {}

/** Too long, or not understood by the service. Other statuses concern the service itself. */
const refusals: ReadonlySet<number> = new Set([400, 413, 414, 422]);

const maxBytes = 8 * 1024 * 1024;
const timeoutMs = 45_000;

/** LibreTranslate expects upper-case regions. */
const codeOf = (language: string): string =>
  language.replace(/-(\w+)$/, (_, region: string) => `-${region.toUpperCase()}`);

/** A service with the API of LibreTranslate; undefined when none is configured. */
export function translatorOf({ config, fetcher }: Services): Translate | undefined {
  const { translate } = config;
  if (!translate) return undefined;
  return async (texts, { from, to, instructions }) => {
    const body = JSON.stringify({
      q: texts,
      source: codeOf(from),
      target: codeOf(to),
      format: 'text',
      ...(translate.key !== undefined && { api_key: translate.key }),
      // LibreTranslate ignores it; a custom service need not.
      ...(instructions !== undefined && { instructions }),
    });
    const headers = { 'content-type': 'application/json' };
    const { status, bytes } = await fetcher.fetch(`${translate.url}/translate`, {
      maxBytes,
      timeoutMs,
      send: { method: 'POST', headers, body },
    });
    const answer = Buffer.from(bytes).toString('utf8');
    if (status !== 200) {
      const message = `the translation service returned the status ${status}: ${stripInvalidTextUpTo(answer, 200)}`;
      throw refusals.has(status) ? new TranslationRejected(message) : new Error(message);
    }
    return textsIn(answer, texts.length);
  };
}

function textsIn(answer: string, count: number): string[] {
  const strange = new Error('the translation service did not return one translation for each text');
  let parsed: { translatedText?: unknown };
  try {
    parsed = JSON.parse(answer) as typeof parsed;
  } catch {
    throw strange;
  }
  const { translatedText } = parsed;
  const sound = Array.isArray(translatedText) && translatedText.length === count;
  if (!sound || !translatedText.every((one) => typeof one === 'string')) throw strange;
  return translatedText.map(stripInvalidText);
}
