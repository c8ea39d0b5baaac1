// What the Word converter does not read: equations, which are inserted as TeX, and comments.
import { XMLSerializer } from '@xmldom/xmldom';
import { escapeHtml } from '@lectern/content';
import type { Loss } from '@lectern/content/from-html';
import { zipped } from '#platform/zip';
import { unzip } from '../archive/unzip.ts';
import { equationOf } from './equations.ts';
import { elementsIn, parseXml } from './xml.ts';

export type WordParts = { bytes: Uint8Array; equations: { tex: string; display: boolean }[]; losses: Loss[] };

declare module '@xmldom/xmldom' {
  interface XMLSerializer {
    /** A filter may return text, which is written verbatim instead of the node. */
    serializeToString(node: Node, isHtml: boolean, nodeFilter: (node: Node) => Node | string): string;
  }
}

const texts = /^word\/(?:document\d*|footnotes|endnotes)\.xml$/;
const comments = 'word/comments.xml';
const [open, close] = ['\ue010', '\ue011'];
const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** The document with a placeholder for each equation. */
export async function wordParts(bytes: Uint8Array): Promise<WordParts> {
  const parts = await unzip(bytes, (name) => texts.test(name) || name === comments);
  const out: WordParts = { bytes, equations: [], losses: [] };
  const changed = new Map<string, string>();
  for (const [name, part] of parts) {
    const text = part.toString('utf8');
    if (name === comments || !text.includes('oMath')) continue;
    const xml = withSigns(text, out);
    if (xml !== undefined) changed.set(name, xml);
  }
  const count = countComments(parts.get(comments)?.toString('utf8') ?? '');
  if (count > 0) out.losses.push({ what: `comments of the document are left out: ${count}` });
  if (changed.size > 0) {
    const all = await unzip(bytes, () => true);
    out.bytes = await zipped([...all].map(([name, part]) => ({ name, read: () => changed.get(name) ?? part })));
  }
  return out;
}

function countComments(text: string): number {
  const root = parseXml(text);
  let count = 0;
  if (root) for (const { localName } of elementsIn(root)) if (localName === 'comment') count += 1;
  return count;
}

/** Undefined for invalid XML: the converter rejects it. */
function withSigns(text: string, out: WordParts): string | undefined {
  const root = parseXml(text.replaceAll(open, '').replaceAll(close, ''));
  // Not by replacing nodes: the parser's tree renumbers all siblings each time.
  return (
    root &&
    new XMLSerializer().serializeToString(root, false, (node) => {
      if (!isElement(node)) return node;
      if (isEquation(node)) return signFor(node, false, out);
      if (node.localName !== 'oMathPara') return node;
      let signs = '';
      for (const one of elementsIn(node, isEquation)) if (isEquation(one)) signs += signFor(one, true, out);
      return signs;
    })
  );
}

const isElement = (node: Node): node is Element => node.nodeType === 1;
const isEquation = ({ localName }: Element): boolean => localName === 'oMath';

function signFor(element: Element, display: boolean, { equations, losses }: WordParts): string {
  const { tex, partly } = equationOf(element);
  if (tex === '') {
    losses.push({ what: 'an empty equation is left out' });
    return '';
  }
  if (partly) losses.push({ what: 'an equation is only partly converted', where: tex.slice(0, 80) });
  equations.push({ tex, display });
  return `<w:r xmlns:w="${namespace}"><w:t>${open}${equations.length - 1}${close}</w:t></w:r>`;
}

/** The HTML of the document with its equations in place of the placeholders. */
export function withEquations(html: string, equations: WordParts['equations']): string {
  return html.replace(/\ue010(\d+)\ue011/g, (_, at: string) => {
    const { tex, display } = equations[Number(at)] ?? { tex: '', display: false };
    const text = escapeHtml(tex);
    return display
      ? `<span class="math display">\\[${text}\\]</span>`
      : `<span class="math inline">\\(${text}\\)</span>`;
  });
}
