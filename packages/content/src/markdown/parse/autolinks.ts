// Bare addresses in text: http(s)://…, www.…, and e-mail addresses.

export interface Autolink {
  start: number;
  end: number;
  url: string;
}

const candidate =
  /https?:\/\/[^\s<\]]{1,2000}|www\.[^\s<\]]{1,2000}|[A-Za-z0-9._+-]{1,100}@[A-Za-z0-9-]{1,100}(?:\.[A-Za-z0-9_-]{1,100}){1,10}/gi;

/** Closing marks that end the sentence rather than the address. */
function trimEnd(text: string): string {
  let end = text.length;
  let open = 0;
  let closed = 0;
  for (let i = 0; i < end; i++) {
    if (text[i] === '(') open++;
    else if (text[i] === ')') closed++;
  }
  for (;;) {
    const last = text[end - 1] ?? '';
    if ('?!.,:*_~\'"'.includes(last) && last !== '') end--;
    else if (last === ')' && closed > open) {
      closed--;
      end--;
    } else if (last === ';') {
      const entity = /&[A-Za-z0-9]{1,31};$/.exec(text.slice(Math.max(0, end - 34), end));
      if (!entity) break;
      end -= entity[0].length;
    } else break;
  }
  return text.slice(0, end);
}

function hasDomain(url: string): boolean {
  const domain = /^(?:https?:\/\/)?([\p{L}\p{N}_.-]+)/iu.exec(url)?.[1];
  if (domain === undefined) return false;
  const parts = domain.split('.');
  return parts.length > 1 ? !parts.slice(-2).some((part) => part.includes('_')) : url.startsWith('http');
}

export function findAutolinks(text: string): Autolink[] {
  if (!/:\/\/|www\.|@/i.test(text)) return [];
  const links: Autolink[] = [];
  for (const match of text.matchAll(candidate)) {
    const raw = match[0];
    const start = match.index;
    const before = start > 0 ? (text[start - 1] ?? '') : '';
    const mail = !/^(?:https?:\/\/|www\.)/i.test(raw);
    if (mail) {
      const address = raw.replace(/\.+$/, '');
      if (/[-_]$/.test(address) || /[/\w.+-]/.test(before) || !/@[^@]+\.[^@]+$/.test(address)) continue;
      links.push({ start, end: start + address.length, url: `mailto:${address}` });
      continue;
    }
    const www = /^www/i.test(raw);
    if (www ? !/^$|[\s*_~(\]]/.test(before) : /[A-Za-z]/.test(before)) continue;
    const url = trimEnd(raw);
    if (!hasDomain(url)) continue;
    links.push({ start, end: start + url.length, url: www ? `http://${url}` : url });
  }
  return links;
}
