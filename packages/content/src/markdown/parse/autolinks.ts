// Autolinks: http(s)://…, www.…, and e-mail addresses.

export interface Autolink {
  start: number;
  end: number;
  url: string;
}

// A tag ends a URL: one that swallowed a condition would reveal what the condition hides.
const address = /(?:https?:\/\/|www\.)(?:(?!\{%)[^\s<\]]){1,2000}/gi;
const domain = /[A-Za-z0-9-]{1,100}(?:\.[A-Za-z0-9_-]{1,100}){1,10}/y;

/** Closing punctuation belongs to the sentence rather than the URL. */
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
      end -= entity?.[0].length ?? 1;
    } else break;
  }
  return text.slice(0, end);
}

function hasDomain(url: string): boolean {
  const domain = /^[\p{L}\p{N}_-][\p{L}\p{N}_.-]*/u.exec(url.replace(/^https?:\/\//i, ''))?.[0];
  if (domain === undefined) return false;
  const parts = domain.split('.');
  return parts.length > 1 ? !parts.slice(-2).some((part) => part.includes('_')) : /^http/i.test(url);
}

function findAddresses(text: string): Autolink[] {
  const links: Autolink[] = [];
  for (const match of text.matchAll(address)) {
    const start = match.index;
    const before = start > 0 ? (text[start - 1] ?? '') : '';
    const www = /^www/i.test(match[0]);
    if (www ? !/^$|[\s*_~(\]]/.test(before) : /[A-Za-z]/.test(before)) continue;
    const url = trimEnd(match[0]);
    if (hasDomain(url)) links.push({ start, end: start + url.length, url: www ? `http://${url}` : url });
  }
  return links;
}

function findMails(text: string): Autolink[] {
  const links: Autolink[] = [];
  let free = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > free && at - start < 100 && /[A-Za-z0-9._+-]/.test(text[start - 1] ?? '')) start--;
    domain.lastIndex = at + 1;
    const host = domain.exec(text)?.[0];
    if (start === at || host === undefined || /[-_]$/.test(host) || /[/\w.+-]/.test(text[start - 1] ?? '')) continue;
    free = at + 1 + host.length;
    links.push({ start, end: free, url: `mailto:${text.slice(start, free)}` });
  }
  return links;
}

export function findAutolinks(text: string): Autolink[] {
  const addresses = /:\/\/|www\./i.test(text) ? findAddresses(text) : [];
  if (!text.includes('@')) return addresses;
  return [...addresses, ...findMails(text)].sort((a, b) => a.start - b.start);
}
