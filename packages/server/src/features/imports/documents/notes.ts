// Admonitions of other dialects: `> [!NOTE]`, `:::note` and `!!! note`. They become hints.

const styles: Record<string, string> = {
  note: 'info',
  info: 'info',
  abstract: 'info',
  summary: 'info',
  question: 'info',
  example: 'info',
  quote: 'info',
  seealso: 'info',
  tip: 'success',
  hint: 'success',
  success: 'success',
  important: 'warning',
  warning: 'warning',
  caution: 'warning',
  attention: 'warning',
  danger: 'danger',
  error: 'danger',
  failure: 'danger',
  bug: 'danger',
};

const styleOf = (kind: string): string | undefined => styles[kind.toLowerCase()];
const fence = /^ {0,3}(`{3,}|~{3,})/;
const alert = /^ {0,3}> ?\[!(\w+)\][ \t]*(.*)$/;
const container =
  /^ {0,3}(:{3,})[ \t]*(\w+)[ \t]*(?:\[([^\]]*)\]|(?:title=)?"([^"]*)"|([^{}\s].*?))?[ \t]*(?:\{[^}]*\})?$/;
const indented = /^(?:!!!|\?\?\?\+?)[ \t]+(\w+)[^"\n]*(?:"([^"]*)")?[ \t]*$/;

export function noteToHints(markdown: string): string {
  // Fast path: most texts have none of them.
  if (!/^ {0,3}(?:> ?\[!|:{3}|!!!|\?\?\?)/m.test(markdown)) return markdown;
  const lines = markdown.split('\n');
  const out: string[] = [];
  let open: string | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    const mark = fence.exec(line)?.[1];
    if (open === undefined && mark !== undefined) open = mark;
    else if (open !== undefined && mark?.startsWith(open) && /^\s*[`~]+\s*$/.test(line)) open = undefined;
    const note = open === undefined && mark === undefined ? noteAt(lines, at) : undefined;
    if (!note) {
      out.push(line);
      continue;
    }
    const body = noteToHints(note.lines.join('\n')).replace(/^\n+|\n+$/g, '');
    const title = note.title?.trim() ? [`**${note.title.trim()}**`, ''] : [];
    if (out.length > 0 && out.at(-1)?.trim() !== '') out.push('');
    out.push(`{% hint style="${note.style}" %}`, ...title, ...body.split('\n'), '{% endhint %}');
    if (lines[note.end]?.trim()) out.push('');
    at = note.end - 1;
  }
  return out.join('\n');
}

type Note = { style: string; title: string | undefined; lines: string[]; end: number };

function noteAt(lines: readonly string[], at: number): Note | undefined {
  return alertAt(lines, at) ?? containerAt(lines, at) ?? indentedAt(lines, at);
}

function alertAt(lines: readonly string[], at: number): Note | undefined {
  const [, kind = '', rest = ''] = alert.exec(lines[at] ?? '') ?? [];
  const style = styleOf(kind);
  if (style === undefined || /^ {0,3}>/.test(lines[at - 1] ?? '')) return undefined;
  let end = at + 1;
  while (/^ {0,3}>/.test(lines[end] ?? '')) end += 1;
  const inner = lines.slice(at + 1, end).map((line) => line.replace(/^ {0,3}> ?/, ''));
  return { style, title: rest, lines: inner, end };
}

function containerAt(lines: readonly string[], at: number): Note | undefined {
  const [, opening = '', kind = '', bracketed, quoted, plain] = container.exec(lines[at] ?? '') ?? [];
  const style = styleOf(kind);
  if (style === undefined) return undefined;
  let depth = 1;
  for (let end = at + 1; end < lines.length; end += 1) {
    const [, marks, word] = /^ {0,3}(:{3,})[ \t]*(\w+)?/.exec(lines[end] ?? '') ?? [];
    if (marks === undefined) continue;
    if (word !== undefined) depth += 1;
    else if (marks.length >= opening.length && (depth -= 1) === 0) {
      return { style, title: bracketed ?? quoted ?? plain, lines: lines.slice(at + 1, end), end: end + 1 };
    } else if (marks.length < opening.length) depth -= 1;
  }
  return undefined;
}

const isIndented = (line: string | undefined): boolean =>
  line !== undefined && (/^(?: {4}|\t)/.test(line) || line.trim() === '');

function indentedAt(lines: readonly string[], at: number): Note | undefined {
  const [, kind = '', title] = indented.exec(lines[at] ?? '') ?? [];
  const style = styleOf(kind);
  if (style === undefined) return undefined;
  let end = at + 1;
  while (isIndented(lines[end])) end += 1;
  while (end > at + 1 && lines[end - 1]?.trim() === '') end -= 1;
  if (end === at + 1) return undefined;
  const inner = lines.slice(at + 1, end).map((line) => line.replace(/^(?: {4}|\t)/, ''));
  return { style, title, lines: inner, end };
}
