// `{% name key="value" %}`: one tag, its attributes, and the source position of each value.
import type { Span, Target } from '../inline-nodes.ts';
import { decodeEntities } from './entities.ts';
import type { SourceText } from './source-text.ts';
import { offsetAt } from './source-text.ts';

export interface Tag extends Span {
  name: string;
  closes: boolean;
  /** Everything after the name, as written. */
  rest: string;
  attributes: Record<string, string>;
  targets: Record<string, Target>;
}

const head = /\{%([-~]?)\s*(@?[A-Za-z][\w@/.-]*)\s*/y;
/** Conditions are recognized in any case: an unrecognized one would reveal what it hides. */
const conditional = /^(?:end)?if$/i;
const attribute = /\s*(?:([A-Za-z_][\w:.-]*)\s*=\s*)?(?:"((?:\\"|[^"])*?)"|[“”"]([^“”"]*)[“”"]|'([^']*)'|([^\s"'=]+))/y;

/** Parses the tag that starts at `index` of the text and ends at `end`. */
export function readTag(text: SourceText, index: number, end: number): Tag | undefined {
  head.lastIndex = index;
  const match = head.exec(text.value);
  const written = match?.[2];
  const from = head.lastIndex;
  if (written === undefined || from > end - 2) return undefined;
  const decides = conditional.test(written);
  if (match?.[1] && !decides) return undefined;
  const name = decides ? written.toLowerCase() : written;
  const whole = text.value.slice(from, end - 2);
  const inside = decides ? whole.replace(/[-~]$/, '') : whole;
  if (inside.includes('{%')) return undefined;
  const closes = /^end[a-z]/i.test(name);
  const tag: Tag = {
    name: closes ? name.slice(3) : name,
    closes,
    rest: inside.trim(),
    attributes: {},
    targets: {},
    start: offsetAt(text, index),
    end: offsetAt(text, end - 1) + 1,
  };
  if (!closes && name !== 'if') readAttributes(tag, inside, (at) => offsetAt(text, from + at));
  return tag;
}

function readAttributes(tag: Tag, inside: string, offset: (index: number) => number): void {
  attribute.lastIndex = 0;
  for (let count = 0; count < 100; count++) {
    const before = attribute.lastIndex;
    const match = attribute.exec(inside);
    if (!match) {
      // A stray character must not hide the attributes after it.
      if (before >= inside.length) return;
      attribute.lastIndex = before + 1;
      continue;
    }
    const [whole, key, straight, curly, single, bare] = match;
    const written = straight ?? curly ?? single;
    if (key === undefined && bare !== undefined) {
      if (/^[A-Za-z_][\w:.-]*$/.test(bare)) setOwn(tag.attributes, bare, '');
      continue;
    }
    const raw = written ?? bare ?? '';
    const value = decodeEntities(straight === undefined ? raw : raw.replaceAll('\\"', '"'));
    const valueEnd = before + whole.length - (written === undefined ? 0 : 1);
    const name = key ?? '';
    setOwn(tag.attributes, name, value);
    if (name === '__proto__') continue;
    tag.targets[name] = { value, form: 'tag', start: offset(valueEnd - raw.length), end: offset(valueEnd) };
  }
}

function setOwn(record: Record<string, string>, key: string, value: string): void {
  if (key !== '__proto__') record[key] = value;
}
