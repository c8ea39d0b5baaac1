// Converts the HTML of our renderer to XHTML valid in EPUB: everything closed, only allowed nesting, no scripts, no
// external URLs except in links.
import { escapeHtml } from '@lectern/content';
import { defaultTreeAdapter, html as names, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { attributes, blockElements, holdsOnly, known, parents, phrasing, voidElements } from './elements.ts';
import { endOfMath, startOfMath } from './mathml.ts';
import { stripInvalidXml } from './strip-invalid-xml.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;
type Values = ReadonlyMap<string, string>;

export type Chapter = { xhtml: string; ids: Set<string>; math: boolean };

/** An anchor as an id with characters that every reader accepts. */
export const idOf = (anchor: string): string =>
  `a-${anchor.replaceAll(/[^A-Za-z0-9.-]/g, (sign) => `_${sign.codePointAt(0)!.toString(16)}`)}`;

const body = defaultTreeAdapter.createElement('body', names.NS.HTML, []);

export function toXhtml(html: string): Chapter {
  const writer = new Writer();
  // Iterative: trees may be deep. End actions are on the stack below the children.
  const waiting: (Node | (() => void))[] = parseFragment(body, html, {}).childNodes.reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next === 'function') next();
    else if (defaultTreeAdapter.isTextNode(next)) writer.text(next.value);
    else if (defaultTreeAdapter.isElementNode(next)) {
      const end = writer.begin(next);
      if (end) waiting.push(end);
      for (const child of next.childNodes.reverse()) waiting.push(child);
    }
  }
  return writer.chapter();
}

class Writer {
  readonly #open: string[] = [];
  readonly #ids = new Set<string>();
  #out = '';
  /** Nesting depth of formulas. */
  #math = 0;
  #hasMath = false;

  chapter(): Chapter {
    return { xhtml: stripInvalidXml(this.#out), ids: this.#ids, math: this.#hasMath };
  }

  text(words: string): void {
    if (this.#math > 0 || this.#mayHoldText() || words.trim() === '') this.#out += escapeHtml(words);
  }

  /** Writes the start of an element, and returns what to do at its end. */
  begin(element: Element): (() => void) | undefined {
    const values = new Map(element.attrs.map(({ name, value }) => [name, value]));
    if (element.namespaceURI === names.NS.MATHML && /^[a-z]+$/.test(element.tagName)) {
      return this.#beginMath(element.tagName, values);
    }
    // Markers of equation numbers and references, which are not MathML.
    if (this.#math > 0) return undefined;
    const name = element.tagName === 'button' ? 'span' : element.tagName;
    if (name === 'input') {
      if (this.#mayHoldText()) this.#out += `<span class="box">${values.has('checked') ? '☑' : '☐'}</span>`;
      return undefined;
    }
    if (!known.has(name) || !this.#makeRoomFor(name)) return undefined;
    if (name === 'img' && !values.get('src')?.startsWith('images/')) {
      this.#out += escapeHtml(values.get('alt') ?? '');
      return undefined;
    }
    this.#out += `<${name}${this.#attributes(name, values)}`;
    if (voidElements.has(name)) {
      this.#out += '/>';
      return undefined;
    }
    this.#out += '>';
    const depth = this.#open.push(name);
    return () => {
      while (this.#open.length >= depth) this.#close();
    };
  }

  #beginMath(name: string, values: Values): () => void {
    this.#hasMath = true;
    this.#math += 1;
    this.#out += startOfMath(name, values);
    return () => {
      this.#math -= 1;
      this.#out += endOfMath(name);
    };
  }

  #close(): void {
    this.#out += `</${this.#open.pop()}>`;
  }

  #mayHoldText(): boolean {
    return !holdsOnly[this.#open.at(-1) ?? ''];
  }

  /** Closes what cannot contain an element; false when it is not allowed anywhere here. */
  #makeRoomFor(name: string): boolean {
    if (name === 'a' && this.#open.includes('a')) return false;
    const within = parents[name];
    if (within) {
      if (name === 'li' && this.#open.at(-1) === 'li') this.#close();
      if (!within.has(this.#open.at(-1) ?? '')) return false;
    } else if (!this.#mayHoldText()) return false;
    if (!blockElements.has(name)) return true;
    while (phrasing.has(this.#open.at(-1) ?? '')) {
      // Only a paragraph is closed implicitly; a heading cannot contain a block.
      if (!this.#open.includes('p')) return false;
      this.#close();
    }
    return true;
  }

  #attributes(name: string, values: Map<string, string>): string {
    let text = '';
    const side = values.get('align');
    if (side && /^(?:left|center|right)$/.test(side)) {
      values.set('class', `${values.get('class') ?? ''} align-${side}`.trim());
    }
    for (const [key, value] of values) {
      if (!attributes['']?.has(key) && !attributes[name]?.has(key)) continue;
      if ((key === 'width' || key === 'height') && !/^\d+$/.test(value)) continue;
      if (key === 'id') {
        const id = idOf(value);
        if (this.#ids.has(id)) continue;
        this.#ids.add(id);
        text += ` id="${id}"`;
      } else if (key === 'href' && value.startsWith('#')) text += ` href="#${idOf(value.slice(1))}"`;
      else text += ` ${key}="${escapeHtml(value)}"`;
    }
    if (name === 'img' && !values.has('alt')) text += ' alt=""';
    return name === 'details' ? `${text} open="open"` : text;
  }
}
