// What the converter of Word documents does not read: equations, which are put into the text as TeX, and comments.
import type { Loss } from '@lectern/content/from-html';
import { equationOf } from './equations.ts';

export type WordParts = { bytes: Uint8Array; equations: { tex: string; display: boolean }[]; losses: Loss[] };

const texts = /^word\/(?:document\d*|footnotes|endnotes)\.xml$/;
const [open, close] = ['\ue010', '\ue011'];
/** The document with a sign where each equation stands. */
export async function wordParts(bytes: Uint8Array): Promise<WordParts> {
  const { strFromU8, strToU8, unzipSync, zipSync } = await import('fflate');
  const parts = unzipSync(bytes, { filter: ({ name }) => texts.test(name) || name === 'word/comments.xml' });
  const out: WordParts = { bytes, equations: [], losses: [] };
  const changed: Record<string, Uint8Array> = {};
  let comments = 0;
  for (const [name, part] of Object.entries(parts)) {
    const xml = strFromU8(part);
    if (name === 'word/comments.xml') comments = xml.match(/<w:comment\s/g)?.length ?? 0;
    else if (xml.includes('<m:oMath')) changed[name] = strToU8(withSigns(xml, out));
  }
  if (comments > 0) out.losses.push({ what: `comments of the document are left out: ${comments}` });
  if (Object.keys(changed).length > 0) out.bytes = zipSync({ ...unzipSync(bytes), ...changed }, { level: 0 });
  return out;
}

function withSigns(xml: string, out: WordParts): string {
  const text = xml.replaceAll(open, '').replaceAll(close, '');
  const alone = eachElement(text, 'm:oMathPara', (group) => {
    const runs: string[] = [];
    eachElement(group, 'm:oMath', (one) => {
      runs.push(signFor(one, true, out));
      return '';
    });
    return runs.join('');
  });
  return eachElement(alone, 'm:oMath', (one) => signFor(one, false, out));
}

function signFor(xml: string, display: boolean, { equations, losses }: WordParts): string {
  const { tex, partly } = equationOf(xml);
  if (tex === '') {
    losses.push({ what: 'an equation without signs is left out' });
    return '';
  }
  if (partly) losses.push({ what: 'an equation is written as far as it is known', where: tex.slice(0, 80) });
  equations.push({ tex, display });
  return `<w:r><w:t>${open}${equations.length - 1}${close}</w:t></w:r>`;
}

/** Replaces elements of a name, which hold none of the same; one pass, also where ends are missing. */
function eachElement(xml: string, name: string, replace: (element: string) => string): string {
  const begins = new RegExp(`<${name}(?=[\\s>])`, 'g');
  const end = `</${name}>`;
  let out = '';
  let at = 0;
  for (let found = begins.exec(xml); found; found = begins.exec(xml)) {
    const last = xml.indexOf(end, found.index);
    if (last < 0) break;
    out += xml.slice(at, found.index) + replace(xml.slice(found.index, last + end.length));
    at = last + end.length;
    begins.lastIndex = at;
  }
  return out + xml.slice(at);
}

/** The HTML of the document with its equations in the places of the signs. */
export function withEquations(html: string, equations: WordParts['equations']): string {
  return html.replace(/\ue010(\d+)\ue011/g, (_, at: string) => {
    const { tex, display } = equations[Number(at)] ?? { tex: '', display: false };
    const text = tex.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return display
      ? `<span class="math display">\\[${text}\\]</span>`
      : `<span class="math inline">\\(${text}\\)</span>`;
  });
}
