// Parses the MathML written by Temml, which is well-formed.
export type MathNode = string | MathElement;
export type MathElement = { name: string; attributes: Record<string, string>; children: MathNode[] };

const token = /<(\/?)([a-z-]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/gi;

export function readMathml(text: string): MathElement {
  const root: MathElement = { name: 'mrow', attributes: {}, children: [] };
  const open: MathElement[] = [root];
  for (const [, closing, name = '', attributes = '', empty, words] of text.matchAll(token)) {
    const parent = open.at(-1) ?? root;
    if (words !== undefined) parent.children.push(unescaped(words));
    else if (closing) {
      if (open.length > 1) open.pop();
    } else {
      const element: MathElement = { name: name.toLowerCase(), attributes: read(attributes), children: [] };
      parent.children.push(element);
      if (!empty) open.push(element);
    }
  }
  return root;
}

function read(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)]),
  );
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

const unescaped = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return signs[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });

export const textOf = (node: MathNode): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('');

/** Without whitespace between elements. */
export const childrenOf = ({ children }: MathElement): MathNode[] =>
  children.filter((child) => typeof child !== 'string' || child.trim() !== '');
