// Servers of an API, and the hosts that a page's CSP must allow for them.
import { headerSource } from '@lectern/contract';
import { fieldsAt, get, isFields, listAt, plainText, textAt, type ApiDocument, type Fields } from './document.ts';

export type Variable = { name: string; value: string; values: string[]; description: string | undefined };
export type Server = {
  /** With its variables in braces. */
  url: string;
  description: string | undefined;
  variables: Variable[];
};

const most = 20;
const mostHosts = 40;

/** Of the innermost object that declares any. Without servers it is the host the document was fetched from. */
export function serversOf(document: ApiDocument, holders: readonly Fields[]): Server[] {
  for (const holder of holders) {
    const found = listAt(holder, 'servers')
      .slice(0, most)
      .flatMap((one) => (isFields(one) ? serverOf(document, one) : []));
    if (found.length > 0) return found;
  }
  return document.source === undefined ? [] : serverOf(document, { url: '/' });
}

function serverOf(document: ApiDocument, fields: Fields): Server[] {
  const written = textAt(fields, 'url');
  if (written === undefined || written.length > 2000) return [];
  const variables = Object.entries(fieldsAt(fields, 'variables') ?? {})
    .slice(0, most)
    .flatMap(([name, raw]): Variable[] => {
      if (!isFields(raw) || !/^[\w.-]{1,100}$/.test(name)) return [];
      const values = listAt(raw, 'enum').flatMap((one) => (typeof one === 'object' ? [] : [plainText(one)]));
      const value = get(raw, 'default');
      const chosen = typeof value === 'string' || typeof value === 'number' ? String(value) : (values[0] ?? '');
      return [{ name, value: chosen, values: values.slice(0, 100), description: textAt(raw, 'description') }];
    });
  const url = absolute(written.trim(), document.source);
  return [{ url: url.replace(/\/+$/, ''), description: textAt(fields, 'description'), variables }];
}

/** A server URL may be relative to the URL of the document. */
function absolute(url: string, source: string | undefined): string {
  if (/^https?:\/\//i.test(url) || /^\{[^}]+\}/.test(url)) return url;
  if (url.startsWith('//')) return `https:${url}`;
  const base = source === undefined ? undefined : URL.parse(source);
  if (!base) return url.startsWith('/') ? url : `/${url}`;
  // Braces would be percent-encoded.
  const resolved = URL.parse(url.replaceAll('{', '%7B').replaceAll('}', '%7D'), base);
  return resolved ? resolved.href.replaceAll(/%7B/gi, '{').replaceAll(/%7D/gi, '}') : url;
}

/** With the default values of its variables. */
export const filled = ({ url, variables }: Server): string =>
  url.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => variables.find((one) => one.name === name)?.value ?? whole);

/** The possible hosts of a server, as CSP sources. */
export function hostsOf({ url, variables }: Server): string[] {
  const [head = ''] = /^(?:\{[^}]*\}|[a-z+.-]+):\/\/[^/?#]*/i.exec(url) ?? [];
  let heads = [head === '' && /^\{[^}]+\}/.test(url) ? url : head];
  for (const { name, value, values } of variables) {
    const mark = `{${name}}`;
    if (!heads.some((one) => one.includes(mark))) continue;
    // A CSP source allows a wildcard only as the first label of a host.
    const first = heads.every((one) =>
      new RegExp(String.raw`^https?:\/\/\{${name.replaceAll('.', String.raw`\.`)}\}\.[^{}]+\.[^{}.]+$`).test(one),
    );
    const all = values.length > 0 ? values : first ? ['*'] : [value];
    heads = heads.flatMap((one) => all.map((chosen) => one.replaceAll(mark, chosen))).slice(0, mostHosts);
  }
  return heads.flatMap((one) => {
    return headerSource(one) ?? [];
  });
}
