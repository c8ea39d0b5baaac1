// Serializes values in a media type.
import { get, isFields, plainText, textAt, type ApiDocument } from './document.ts';
import type { Media } from './operation-types.ts';
import { readSchema } from './schema.ts';

export const isJson = (type: string): boolean => /^[\w.+-]+\/(?:[\w.+-]*\+)?json\b/i.test(type) || type === '*/*';
export const isXml = (type: string): boolean => /[/+]xml\b/i.test(type);
export const isForm = (type: string): boolean => /^application\/x-www-form-urlencoded\b/i.test(type);
export const isMultipart = (type: string): boolean => /^multipart\//i.test(type);

/** Language for syntax highlighting. */
export const languageOf = (type: string): string | undefined =>
  isJson(type) ? 'json' : isXml(type) ? 'xml' : /yaml/i.test(type) ? 'yaml' : /html/i.test(type) ? 'html' : undefined;

export function bodyText(document: ApiDocument, { type, schema }: Media, value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'string' && !isJson(type)) return value;
  if (isXml(type)) return xmlText(document, schema, value);
  if (isForm(type) && isFields(value)) {
    return Object.entries(value)
      .map(([key, one]) => `${encodeURIComponent(key)}=${encodeURIComponent(plainText(one))}`)
      .join('&');
  }
  return JSON.stringify(value, null, 2);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const nameIn = (name: string): string => name.replaceAll(/[^\w.:-]/g, '_').replace(/^(?![A-Za-z_])/, '_');

function xmlText(document: ApiDocument, raw: unknown, value: unknown): string {
  const schema = readSchema(document, raw);
  const said = get(schema.fields, 'xml');
  const name = (isFields(said) ? textAt(said, 'name') : undefined) ?? schema.name ?? 'root';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(document, name, raw, value, 0)}`;
}

function element(document: ApiDocument, given: string, raw: unknown, value: unknown, depth: number): string {
  const schema = readSchema(document, raw);
  const xml = get(schema.fields, 'xml');
  const said = isFields(xml) ? xml : undefined;
  const name = nameIn(textAt(said, 'name') ?? given);
  const indent = '  '.repeat(depth);
  if (Array.isArray(value)) {
    const items = get(schema.fields, 'items');
    const wrapped = get(said, 'wrapped') === true || depth === 0;
    const inner = value.map((one) => element(document, name, items, one, depth + (wrapped ? 1 : 0))).join('\n');
    return wrapped ? `${indent}<${name}>\n${inner}\n${indent}</${name}>` : inner;
  }
  if (!isFields(value)) return `${indent}<${name}>${value === null ? '' : escaped(plainText(value))}</${name}>`;
  let attributes = '';
  const inner: string[] = [];
  for (const [key, one] of Object.entries(value)) {
    const property = schema.properties.get(key);
    const about = get(readSchema(document, property).fields, 'xml');
    const as = isFields(about) ? about : undefined;
    if (get(as, 'attribute') === true && typeof one !== 'object') {
      attributes += ` ${nameIn(textAt(as, 'name') ?? key)}="${escaped(plainText(one))}"`;
    } else inner.push(element(document, key, property, one, depth + 1));
  }
  if (inner.length === 0) return `${indent}<${name}${attributes}/>`;
  return `${indent}<${name}${attributes}>\n${inner.join('\n')}\n${indent}</${name}>`;
}
