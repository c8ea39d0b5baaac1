// HTML of our own renderer as XHTML that the rules for books allow: everything closed, nothing in a place where it may not
// be, no script, no address outside the book but in links.
import { attributes, blockElements, holdsOnly, known, parents, phrasing, voidElements } from './elements.ts';
import { sayable } from './sayable.ts';

const token = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+|<)/g;
const attribute = /([\w:-]+)(?:="([^"]*)")?/g;
export type Chapter = { xhtml: string; ids: Set<string>; math: boolean };

/** An anchor in letters that every reader takes. */
export const idOf = (anchor: string): string =>
  `a-${anchor.replaceAll(/[^A-Za-z0-9.-]/g, (sign) => `_${sign.codePointAt(0)!.toString(16)}`)}`;

export function toXhtml(html: string): Chapter {
  const open: string[] = [];
  const ids = new Set<string>();
  let out = '';
  let math = 0;
  let seenMath = false;

  const close = () => {
    out += `</${open.pop()}>`;
  };
  const closeTo = (name: string) => {
    const at = open.lastIndexOf(name);
    if (at < 0) return;
    while (open.length > at) close();
  };

  function begin(name: string, given: string): void {
    if (name === 'math') {
      math += 1;
      seenMath = true;
      out += `<math xmlns="http://www.w3.org/1998/Math/MathML"${/display="block"/.test(given) ? ' display="block"' : ''}>`;
      return;
    }
    if (name === 'input') {
      if (allowed()) out += `<span class="box">${/\schecked/.test(given) ? '☑' : '☐'}</span>`;
      return;
    }
    const written = name === 'button' ? 'span' : name;
    if (!known.has(written) || !fits(written)) return;
    const values = read(given);
    if (written === 'img' && !values.get('src')?.startsWith('images/')) {
      out += values.get('alt') ?? '';
      return;
    }
    out += `<${written}${said(written, values)}`;
    if (voidElements.has(written)) out += '/>';
    else {
      out += '>';
      open.push(written);
    }
  }

  /** Makes room for an element by ending what cannot hold it; false when it can stand nowhere here. */
  function fits(name: string): boolean {
    if (name === 'a' && open.includes('a')) return false;
    const within = parents[name];
    if (within) {
      if (name === 'li' && open.at(-1) === 'li') close();
      if (!within.has(open.at(-1) ?? '')) return false;
    } else if (holdsOnly[open.at(-1) ?? '']) return false;
    if (!blockElements.has(name)) return true;
    while (phrasing.has(open.at(-1) ?? '')) {
      // Only a paragraph ends by itself; in a title a block has no place.
      if (!open.includes('p')) return false;
      close();
    }
    return true;
  }

  const allowed = () => !holdsOnly[open.at(-1) ?? ''];

  function said(name: string, values: Map<string, string>): string {
    let text = '';
    const side = values.get('align');
    if (side && /^(?:left|center|right)$/.test(side)) {
      values.set('class', `${values.get('class') ?? ''} align-${side}`.trim());
    }
    for (const [key, value] of values) {
      if (!attributes['']!.has(key) && !attributes[name]?.has(key)) continue;
      if ((key === 'width' || key === 'height') && !/^\d+$/.test(value)) continue;
      if (key === 'id') {
        const id = idOf(unescaped(value));
        if (ids.has(id)) continue;
        ids.add(id);
        text += ` id="${id}"`;
      } else if (key === 'href' && value.startsWith('#')) text += ` href="#${idOf(unescaped(value.slice(1)))}"`;
      else text += ` ${key}="${value}"`;
    }
    if (name === 'img' && !values.has('alt')) text += ' alt=""';
    return name === 'details' ? `${text} open="open"` : text;
  }

  for (const [all, ending, name, given = '', words] of sayable(html).matchAll(token)) {
    const tag = name?.toLowerCase() ?? '';
    if (words !== undefined) {
      if (math > 0 || allowed() || words.trim() === '') out += words === '<' ? '&lt;' : words;
    } else if (math > 0) {
      if (tag === 'math') math -= ending ? 1 : 0;
      out += mathTag(all, tag, Boolean(ending), given);
    } else if (ending) closeTo(tag === 'button' ? 'span' : tag);
    else begin(tag, given);
  }
  while (open.length > 0) close();
  return { xhtml: out, ids, math: seenMath };
}

const read = (given: string): Map<string, string> =>
  new Map([...given.matchAll(attribute)].map(([, name, value]) => [name!.toLowerCase(), value ?? '']));

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Where the sizes of parts may be said. */
const levels: Record<string, string[]> = { mstyle: ['displaystyle', 'scriptlevel'], mtable: ['displaystyle'] };
const mathAttributes =
  /^(?:mathvariant|stretchy|fence|form|width|height|depth|linethickness|accent|accentunder|notation|movablelimits|lspace|rspace|separator|minsize|maxsize|mathbackground|mathsize|voffset)$/;
/** How the TeX reader says colours, rules and distances; a book has no policy that would refuse them. */
const mathStyles =
  /^(?:color:#[\da-f]{3,8}|color:(?!undefined)[a-z]{3,24}|(?:border|padding|margin)(?:-\w+)?:[-\w#.% ]{1,40}|width:\d[\d.]*%|math-depth:\d)$/i;

function mathTag(all: string, name: string, ending: boolean, given: string): string {
  // Marks of numbers and references, which are no MathML.
  if (name === 'span' || name === 'a') return '';
  if (ending) return `</${name}>`;
  const values = read(given);
  const kept = [...values]
    .filter(([key]) => mathAttributes.test(key) || levels[name]?.includes(key))
    .map(([key, value]) => ` ${key}="${value}"`);
  const classes = values.get('class')?.match(/\b(?:tml-[\w-]+|upstrike|downstrike|sout)\b/g) ?? [];
  if (classes.length > 0) kept.push(` class="${classes.join(' ')}"`);
  const styles = (values.get('style') ?? '').split(';').filter((one) => mathStyles.test(one.trim()));
  if (styles.length > 0) kept.push(` style="${styles.join(';')}"`);
  return `<${name}${kept.join('')}${all.endsWith('/>') ? '/' : ''}>`;
}
