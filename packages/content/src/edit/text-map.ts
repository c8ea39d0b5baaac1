// How the value of a text is spelled in the source: escapes, character references, line ends with their prefixes.
import { entityAt } from '../markdown/parse/entities.ts';

/**
 * The offset in `raw` of each character of `value`, and at the end that of the end; undefined when the spelling is not
 * understood.
 */
export function textMap(raw: string, value: string): number[] | undefined {
  const map: number[] = [];
  // White space at the ends is not always part of the value.
  let at = /^\s/.test(value) ? 0 : raw.length - raw.trimStart().length;
  let index = 0;
  while (index < value.length) {
    map.push(at);
    const char = value[index] ?? '';
    if (char === '\n') {
      const line = /^[ \t]*(?:\r\n|\r|\n)[ \t>]*/.exec(raw.slice(at));
      if (!line) return undefined;
      at += startOfLine(line[0], raw, at, value[index + 1]);
      index++;
      continue;
    }
    const entity = raw[at] === '&' ? entityAt(raw, at) : undefined;
    if (entity && value.startsWith(entity.value, index)) {
      for (let more = 1; more < entity.value.length; more++) map.push(at);
      index += entity.value.length;
      at += entity.length;
    } else if (raw[at] === '\\' && raw[at + 1] === char && /[!-/:-@[-`{-~]/.test(char)) {
      index++;
      at += 2;
    } else if (raw[at] === char || (raw[at] === '\0' && char === '\ufffd')) {
      index++;
      at++;
    } else if (char === ' ' && /\s/.test(raw[at] ?? '')) {
      // White space between HTML tags is one space.
      index++;
      while (/\s/.test(raw[at] ?? '')) at++;
    } else return undefined;
  }
  map.push(at);
  return raw.slice(at).trim() === '' ? map : undefined;
}

/** The next character may itself be one that occurs in prefixes. */
function startOfLine(line: string, raw: string, at: number, next: string | undefined): number {
  if (next !== '>' || raw[at + line.length] === '\\') return line.length;
  return line.lastIndexOf('>');
}
