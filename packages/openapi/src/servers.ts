// Where an API is, and which hosts a page may therefore speak to.
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

/** Of the nearest that names any. A document that names none means the host it was found at. */
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

/** A server may be named relative to where the document was found. */
function absolute(url: string, source: string | undefined): string {
  if (/^https?:\/\//i.test(url) || /^\{[^}]+\}/.test(url)) return url;
  if (url.startsWith('//')) return `https:${url}`;
  const base = source === undefined ? undefined : URL.parse(source);
  if (!base) return url.startsWith('/') ? url : `/${url}`;
  // Braces would be escaped.
  const resolved = URL.parse(url.replaceAll('{', '%7B').replaceAll('}', '%7D'), base);
  return resolved ? resolved.href.replaceAll(/%7B/gi, '{').replaceAll(/%7D/gi, '}') : url;
}

/** With the values its variables have at first. */
export const filled = ({ url, variables }: Server): string =>
  url.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => variables.find((one) => one.name === name)?.value ?? whole);

/** The hosts a server can have, as a policy for pages spells them. */
export function hostsOf({ url, variables }: Server): string[] {
  const [head = ''] = /^(?:\{[^}]*\}|[a-z+.-]+):\/\/[^/?#]*/i.exec(url) ?? [];
  let heads = [head === '' && /^\{[^}]+\}/.test(url) ? url : head];
  for (const { name, value, values } of variables) {
    const mark = `{${name}}`;
    if (!heads.some((one) => one.includes(mark))) continue;
    // A name that may be anything is allowed where it is the first of a host: nothing else can be said in a policy.
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
