// Changes keys of a YAML map in place: other keys keep their bytes.
import { isMap as isYamlMap, isNode, isScalar, parseDocument, stringify } from 'yaml';
import { maskCondition } from './parse/frontmatter-condition.ts';

/** `undefined` removes a key. New keys are appended. */
export function editKeys(raw: string, changes: ReadonlyMap<string, unknown>): string {
  // The value of `if` may not be valid YAML; masking it keeps all offsets.
  const document = parseDocument(maskCondition(raw), { schema: 'core', logLevel: 'silent' });
  const { contents } = document;
  const eol = raw.includes('\r\n') ? '\r\n' : '\n';
  const indent = indentOf(raw, contents);
  const written = (key: string, value: unknown): string =>
    value === undefined
      ? ''
      : stringify({ [key]: value }, { lineWidth: 0 })
          .replaceAll(/^(?=.)/gm, indent)
          .replaceAll('\n', eol);
  if (contents !== null && (!isYamlMap(contents) || contents.flow === true)) {
    for (const [key, value] of changes) {
      if (value === undefined) document.delete(key);
      else document.set(key, value);
    }
    return document.toString({ lineWidth: 0 }).replaceAll('\n', eol);
  }
  const left = new Map(changes);
  const edits: { start: number; end: number; text: string }[] = [];
  for (const { key, value } of contents?.items ?? []) {
    if (!isScalar(key) || !key.range) continue;
    const name = String(key.value);
    if (!left.has(name)) continue;
    const from = raw.lastIndexOf('\n', key.range[0] - 1) + 1;
    const end = lineEnd(raw, Math.max(key.range[1], isNode(value) && value.range ? value.range[1] : 0));
    edits.push({ start: from, end, text: written(name, left.get(name)) });
    left.delete(name);
  }
  let out = '';
  let at = 0;
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    out += raw.slice(at, start) + text;
    at = end;
  }
  out += raw.slice(at);
  const added = [...left].map(([key, value]) => written(key, value)).join('');
  if (added !== '' && out !== '' && !out.endsWith('\n')) out += eol;
  return out + added;
}

/** The indentation of the keys of a map. */
function indentOf(raw: string, contents: unknown): string {
  const [first] = isYamlMap(contents) ? contents.items : [];
  if (!first || !isScalar(first.key) || !first.key.range) return '';
  const [at] = first.key.range;
  const before = raw.slice(raw.lastIndexOf('\n', at - 1) + 1, at);
  return before.trim() === '' ? before : '';
}

function lineEnd(text: string, at: number): number {
  if (text[at - 1] === '\n') return at;
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}
