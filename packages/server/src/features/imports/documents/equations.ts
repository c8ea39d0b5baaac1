// Equations of Word as TeX.
import { children } from './xml.ts';

export type Equation = { tex: string; /** Whether something of it is not known here. */ partly: boolean };

/** Names are case-insensitive. */
export function equationOf(root: Element): Equation {
  const state = { partly: false };
  return { tex: all(root, state).replace(/\s+/g, ' ').trim(), partly: state.partly };
}

type State = { partly: boolean };

const nameOf = ({ tagName }: Element): string => tagName.toLowerCase();

const child = (element: Element, name: string): Element | undefined =>
  children(element).find((one) => nameOf(one) === name);

/** A property, which is an element of its own: its value where it is set. */
function property(element: Element, holder: string, name: string): string | undefined {
  const found = child(element, holder);
  const own = found && child(found, name);
  return own && (own.getAttributeNode('m:val')?.value ?? '1');
}

const all = (element: Element, state: State): string =>
  children(element)
    .map((one) => texOf(one, state))
    .filter((part) => part !== '')
    .join(' ');

function texOf(element: Element, state: State): string {
  const part = (name: string): string => {
    const found = child(element, name);
    return found ? all(found, state) : '';
  };
  const e = (): string => part('m:e');
  const name = nameOf(element);
  switch (name) {
    case 'm:r':
      return run(element);
    case 'm:f':
      return fraction(part('m:num'), part('m:den'), property(element, 'm:fpr', 'm:type'));
    case 'm:ssup':
      return `{${e()}}^{${part('m:sup')}}`;
    case 'm:ssub':
      return `{${e()}}_{${part('m:sub')}}`;
    case 'm:ssubsup':
      return `{${e()}}_{${part('m:sub')}}^{${part('m:sup')}}`;
    case 'm:spre':
      return `{}_{${part('m:sub')}}^{${part('m:sup')}}{${e()}}`;
    case 'm:rad':
      return radical(part('m:deg'), e());
    case 'm:nary':
      return `${sign(property(element, 'm:narypr', 'm:chr') ?? '∫')}${low(part('m:sub'))}${high(part('m:sup'))} ${e()}`;
    case 'm:d':
      return brackets(element, state);
    case 'm:func':
      return `${functionName(part('m:fname'))} ${e()}`;
    case 'm:limlow':
      return limit(e(), part('m:lim'));
    case 'm:limupp':
      return `\\overset{${part('m:lim')}}{${e()}}`;
    case 'm:acc':
      return `${accents[property(element, 'm:accpr', 'm:chr') ?? '\u0302'] ?? '\\hat'}{${e()}}`;
    case 'm:bar':
      return `${property(element, 'm:barpr', 'm:pos') === 'top' ? '\\overline' : '\\underline'}{${e()}}`;
    case 'm:groupchr':
      return `${property(element, 'm:groupchrpr', 'm:chr') === '⏞' ? '\\overbrace' : '\\underbrace'}{${e()}}`;
    case 'm:m':
      return rows(
        children(element)
          .filter((one) => nameOf(one) === 'm:mr')
          .map(cells(state)),
        'matrix',
      );
    case 'm:eqarr':
      return rows(
        cells(state)(element).map((row) => [row]),
        'aligned',
      );
    case 'm:borderbox':
      return `\\boxed{${e()}}`;
    case 'm:box':
    case 'm:phant':
    case 'm:e':
      return name === 'm:e' ? all(element, state) : e();
    case 'm:omath':
    case 'w:ins':
    case 'w:sdt':
    case 'w:sdtcontent':
    case 'w:hyperlink':
      return all(element, state);
  }
  if (!/pr$|^w:|^m:argpr$/.test(name)) {
    state.partly = true;
    return all(element, state) || escaped(element.textContent ?? '');
  }
  return '';
}

const cells =
  (state: State) =>
  (row: Element): string[] =>
    children(row)
      .filter((one) => nameOf(one) === 'm:e')
      .map((cell) => all(cell, state));

const rows = (lines: string[][], environment: string): string =>
  `\\begin{${environment}} ${lines.map((line) => line.join(' & ')).join(' \\\\ ')} \\end{${environment}}`;

const low = (tex: string): string => (tex === '' ? '' : `_{${tex}}`);
const high = (tex: string): string => (tex === '' ? '' : `^{${tex}}`);

function fraction(above: string, below: string, kind: string | undefined): string {
  if (kind === 'lin' || kind === 'skw') return `{${above}}/{${below}}`;
  return kind === 'noBar' || kind === 'nobar' ? `{${above} \\atop ${below}}` : `\\frac{${above}}{${below}}`;
}

const radical = (degree: string, inner: string): string =>
  degree === '' ? `\\sqrt{${inner}}` : `\\sqrt[${degree}]{${inner}}`;

const limit = (of: string, below: string): string =>
  limits.has(bareName(of)) ? `${functionName(of)}_{${below}}` : `\\underset{${below}}{${of}}`;

function run(element: Element): string {
  const words = children(element)
    .filter((one) => ['m:t', 'w:t'].includes(nameOf(one)))
    .map(({ textContent }) => textContent ?? '')
    .join('');
  const plain = property(element, 'm:rpr', 'm:nor') !== undefined;
  return plain && /\p{L}{2}|\s/u.test(words) ? `\\text{${escaped(words)}}` : escaped(words);
}

/** Mathematical alphanumeric symbols are plain letters in TeX, and some characters must be escaped. */
const escaped = (text: string): string =>
  text
    .replace(/[\u{1d400}-\u{1d7ff}]/gu, (char) => char.normalize('NFKC'))
    .replace(/[{}%#&$_]/g, '\\$&')
    .replace(/[\\^~](?![{}%#&$_])/g, (char) => (char === '\\' ? '\\backslash ' : `\\text{${char}}`))
    .replace(/[−\u2062\u2061]/g, (char) => (char === '−' ? '-' : ''));

const signs: Record<string, string> = { '∑': '\\sum', '∏': '\\prod', '∫': '\\int', '∬': '\\iint', '∮': '\\oint' };
const sign = (char: string): string => signs[char] ?? (char === '1' ? '\\int' : char);

const accents: Record<string, string> = {
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u030c': '\\check',
  '\u0306': '\\breve',
  '\u20d7': '\\vec',
  '\u20d6': '\\overleftarrow',
};

const limits = new Set(['lim', 'max', 'min', 'sup', 'inf', 'limsup', 'liminf']);
const functions = new Set(
  [...limits].concat(
    'sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp det dim gcd deg arg ker hom Pr'.split(
      ' ',
    ),
  ),
);
const bareName = (tex: string): string => /^(?:\\text\{)?([A-Za-z]+)\}?$/.exec(tex.trim())?.[1] ?? '';

function functionName(tex: string): string {
  const name = bareName(tex);
  if (functions.has(name)) return `\\${name}`;
  return name === '' ? tex : `\\operatorname{${name}}`;
}

function brackets(element: Element, state: State): string {
  const side = (name: string, usual: string): string => {
    const char = property(element, 'm:dpr', name) ?? usual;
    if (char === '') return '.';
    return /^[{}]$/.test(char) ? `\\${char}` : (fences[char] ?? char);
  };
  const separator = property(element, 'm:dpr', 'm:sepchr') ?? '|';
  const inner = cells(state)(element).join(` ${escaped(separator)} `);
  return `\\left${side('m:begchr', '(')} ${inner} \\right${side('m:endchr', ')')}`;
}

const fences: Record<string, string> = {
  '⟨': '\\langle',
  '⟩': '\\rangle',
  '⌊': '\\lfloor',
  '⌋': '\\rfloor',
  '⌈': '\\lceil',
  '⌉': '\\rceil',
  '‖': '\\|',
};
