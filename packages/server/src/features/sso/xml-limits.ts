// Limits depth and size of a document on its text, before parsing: a parser may overflow the stack, or take seconds,
// before it counts anything. Linear time.

const deepest = 60;
const mostElements = 1000;
const mostAttributes = 60;
const mostNamespaces = 200;

const tooLarge = 'is nested too deeply or has too many elements';
const malformed = 'is not well-formed XML';

type Tag = { end: number; attributes: number; namespaces: number; isEmpty: boolean };

const space = /\s/;

/** The tag that begins here; undefined when it has no end, or is malformed. */
function readTag(text: string, start: number): Tag | undefined {
  const tag = { attributes: 0, namespaces: 0 };
  let last = '';
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at]!;
    if (character === '<') return undefined;
    if (character === '>') return { ...tag, end: at, isEmpty: last === '/' };
    if (character === '"' || character === "'") {
      // Elsewhere two parsers may disagree on where the tag ends.
      if (last !== '=') return undefined;
      at = text.indexOf(character, at + 1);
      if (at === -1) return undefined;
      tag.attributes += 1;
    } else if (character === 'x' && text.startsWith('xmlns', at)) tag.namespaces += 1;
    if (!space.test(character)) last = character;
  }
  return undefined;
}

/** What is wrong with the tags of a document; undefined when it may be parsed. */
export function xmlLimitProblem(text: string): string | undefined {
  /** Number of namespaces in scope, per open element. */
  const open: number[] = [];
  let elements = 0;
  for (let at = text.indexOf('<'); at !== -1;) {
    const tag = readTag(text, at);
    if (!tag) return malformed;
    const kind = text[at + 1];
    if (kind === '/') {
      if (open.pop() === undefined) return malformed;
    } else if (kind !== '?') {
      elements += 1;
      const namespaces = (open.at(-1) ?? 0) + tag.namespaces;
      if (!tag.isEmpty) open.push(namespaces);
      const isLarge = elements > mostElements || tag.attributes > mostAttributes || namespaces > mostNamespaces;
      if (isLarge || open.length > deepest) return tooLarge;
    }
    at = text.indexOf('<', tag.end);
  }
  return open.length === 0 ? undefined : malformed;
}
