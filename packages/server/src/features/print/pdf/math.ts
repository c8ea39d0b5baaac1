// Formulas are parsed by Temml, which also produces the MathML of EPUB, and written from its tree: text only ever
// becomes a string, a symbol or an operator name.
import temml from 'temml';
import { call, joined, literal, plain } from './literal.ts';
import { childrenOf, readMathml, textOf, type MathNode } from '../shared/mathml.ts';

const longest = 5000;

export function formula(tex: string, display: boolean): string {
  const tree = tex.length > longest ? undefined : treeOf(tex, display);
  if (!tree) return call('inline-code', literal(tex));
  return call(display ? 'display' : 'formula', write(tree, 0));
}

function treeOf(tex: string, display: boolean): MathNode | undefined {
  try {
    return readMathml(temml.renderToString(tex, { displayMode: display, throwOnError: true, maxExpand: 200 }));
  } catch {
    return undefined;
  }
}

const nothing = '""';
// Two adjacent symbols would become one text; as content they stay symbols.
const symbol = (sign: string): string => `[#${call('symbol', literal(sign))}]`;
const deepestFormula = 24;
const accents: Record<string, string> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '→': '\u20d7',
  '⃗': '\u20d7',
  '˙': '\u0307',
  '¨': '\u0308',
  '´': '\u0301',
  '`': '\u0300',
  '˘': '\u0306',
  ˇ: '\u030c',
};
const bars = new Set(['‾', '¯', '―', '_', '\u203e', '\u0332', '\u00af']);
const invisible = /^[\u2061-\u2064\u200b]*$/;

const row = (nodes: readonly MathNode[], depth: number): string => {
  const said = joined(nodes.map((node) => write(node, depth + 1)).filter((one) => one !== nothing));
  return said === 'none' ? nothing : said;
};

function write(node: MathNode, depth: number): string {
  if (depth > deepestFormula) return literal(textOf(node));
  if (typeof node === 'string') return node.trim() === '' ? nothing : literal(node);
  const inner = childrenOf(node);
  const part = (index: number): string => (inner[index] === undefined ? nothing : write(inner[index], depth + 1));
  switch (node.name) {
    case 'mi':
      return letters(textOf(node), node.attributes['mathvariant'] === 'normal');
    case 'mn':
      return literal(textOf(node).trim());
    case 'mtext':
    case 'ms':
      return literal(textOf(node).replaceAll('\u00a0', ' '));
    case 'mo':
      return operator(textOf(node));
    case 'mspace':
      return space(node.attributes['width']);
    case 'mfrac':
      if (/^0(?![.\d]*[1-9])/.test(node.attributes['linethickness'] ?? '')) {
        return call('math.mat', 'delim: none', `(${part(0)},)`, `(${part(1)},)`);
      }
      return call('math.frac', part(0), part(1));
    case 'msqrt':
      return call('math.sqrt', row(inner, depth));
    case 'mroot':
      return call('math.root', part(1), part(0));
    case 'msub':
      return call('math.attach', part(0), `b: ${part(1)}`);
    case 'msup':
      return call('math.attach', part(0), `t: ${part(1)}`);
    case 'msubsup':
      return call('math.attach', part(0), `b: ${part(1)}`, `t: ${part(2)}`);
    case 'munder':
      return under(inner, part);
    case 'mover':
      return over(inner, part);
    case 'munderover':
      return call('math.attach', call('math.limits', part(0)), `b: ${part(1)}`, `t: ${part(2)}`);
    case 'mtable':
      return matrix(inner, depth);
    case 'menclose':
      return enclosed(node.attributes['notation'] ?? '', row(inner, depth));
    case 'mphantom':
      return call('hide', row(inner, depth));
    case 'annotation':
    case 'annotation-xml':
      return nothing;
    default:
      return fenced(inner) ? call('math.lr', row(inner, depth)) : row(inner, depth);
  }
}

function fenced(inner: readonly MathNode[]): boolean {
  const isFence = (node: MathNode | undefined) =>
    typeof node === 'object' && node.name === 'mo' && node.attributes['fence'] === 'true';
  return inner.length > 2 && (isFence(inner[0]) || isFence(inner.at(-1)));
}

function letters(text: string, upright: boolean): string {
  const said = plain(text).trim();
  if (said === '' || invisible.test(said)) return nothing;
  if (Array.from(said).length > 1) return call('math.op', literal(said));
  const sign = symbol(said);
  return upright ? call('math.upright', sign) : sign;
}

function operator(text: string): string {
  const said = plain(text).trim();
  if (said === '' || invisible.test(said)) return nothing;
  if (Array.from(said).length > 1) return call('math.op', literal(said), 'limits: true');
  return symbol(said === '-' ? '−' : said === '*' ? '∗' : said);
}

function space(width: string | undefined): string {
  const size = Number(/^(-?\d*\.?\d+)em$/.exec(width ?? '')?.[1] ?? 0);
  return size === 0 || Math.abs(size) > 10 ? nothing : call('h', `${size}em`);
}

function enclosed(notation: string, inner: string): string {
  if (notation === 'top') return call('math.overline', inner);
  if (notation === 'bottom') return call('math.underline', inner);
  if (/strike/.test(notation)) return call('math.cancel', inner);
  return call('box', 'stroke: 0.5pt', 'inset: 3pt', call('formula', inner));
}

type Part = (index: number) => string;

function under(inner: readonly MathNode[], part: Part): string {
  const sign = textOf(inner[1] ?? '').trim();
  if (sign === '⏟') return call('math.underbrace', part(0));
  if (bars.has(sign)) return call('math.underline', part(0));
  return call('math.attach', call('math.limits', part(0)), `b: ${part(1)}`);
}

function over(inner: readonly MathNode[], part: Part): string {
  const sign = textOf(inner[1] ?? '').trim();
  if (sign === '⏞') return call('math.overbrace', part(0));
  if (bars.has(sign)) return call('math.overline', part(0));
  const accent = Object.hasOwn(accents, sign) ? accents[sign] : undefined;
  if (accent !== undefined) return call('math.accent', part(0), literal(accent));
  return call('math.attach', call('math.limits', part(0)), `t: ${part(1)}`);
}

function matrix(rows: readonly MathNode[], depth: number): string {
  const cells = rows.map((one) =>
    typeof one === 'string' ? [] : childrenOf(one).map((cell) => write(cell, depth + 2)),
  );
  const width = Math.max(1, ...cells.map((one) => one.length));
  const filled = cells.map((one) => [...one, ...Array<string>(width - one.length).fill(nothing)]);
  return call(
    'math.mat',
    'delim: none',
    'column-gap: 0.6em',
    ...filled.map((one) => `(${one.map((cell) => `${cell},`).join(' ')})`),
  );
}
