import { parseOnce, parseShared } from './parse-shared.ts';
import { attribute, destination, lightText, tagValue } from './print/escape.ts';
import type { TargetPosition, TargetUse } from './targets.ts';
import { places } from './targets.ts';

export interface WrittenLink {
  target: string;
  use: TargetUse;
  text: string;
}

/**
 * Changes link targets and nothing else: every byte outside a changed target stays. `change` returns the new target, or
 * undefined to keep the link. A text that `isRead` once does not stay in the cache.
 */
export function rewriteLinks(
  markdown: string,
  change: (link: WrittenLink) => string | undefined,
  { isRead = 'again' }: { isRead?: 'again' | 'once' } = {},
): string {
  const edits = new Map<number, { end: number; text: string }>();
  for (const place of places(isRead === 'once' ? parseOnce(markdown) : parseShared(markdown))) {
    const { target, use, text } = place;
    if (edits.has(target.start)) continue;
    const wanted = change({ target: target.value, use, text });
    if (wanted === undefined || wanted === target.value) continue;
    const edit = write(place, wanted, markdown);
    edits.set(edit.start, edit);
  }
  let out = '';
  let at = 0;
  for (const [start, edit] of [...edits].sort(([a], [b]) => a - b)) {
    if (start < at) continue;
    out += markdown.slice(at, start) + edit.text;
    at = edit.end;
  }
  return out + markdown.slice(at);
}

function write(place: TargetPosition, wanted: string, source: string): { start: number; end: number; text: string } {
  const { target, whole } = place;
  const { start, end } = target;
  switch (target.form) {
    case 'destination':
      return { start, end, text: destination(wanted) };
    case 'angle':
      return { start, end, text: destination(`${wanted} `).slice(1, -2) };
    case 'html':
      return { start, end, text: quoted(attribute(wanted), source, start) };
    case 'tag':
      return { start, end, text: quoted(tagValue(wanted), source, start) };
    case 'autolink': {
      if (/^https?:\/\/[^\s<>]+$/.test(wanted) && /^https?:/i.test(source.slice(start, end)))
        return { start, end, text: wanted };
      const text = `[${lightText(place.text)}](${destination(wanted)})`;
      return { start: whole.start, end: whole.end, text };
    }
  }
}

/** Keeps existing quotes, and adds them to an unquoted value. */
function quoted(value: string, source: string, start: number): string {
  const before = source[start - 1];
  if (before === "'") return value.replaceAll("'", '&#39;');
  return before === '"' || before === '“' || before === '”' ? value : `"${value}"`;
}
