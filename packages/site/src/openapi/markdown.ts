// An operation or a model as Markdown, for readers that are programs.
import { flagAt, get, isFields, listAt, textAt, type ApiDocument } from './document.ts';
import { exampleOf, type Direction } from './example.ts';
import { factsOf } from './facts.ts';
import { bodyText, languageOf } from './media.ts';
import { places, type Media, type Operation, type Parameter } from './operation.ts';
import { mediaExample } from './request.ts';
import { samplesFor } from './samples.ts';
import { discriminated, readSchema, type Schema } from './schema.ts';
import { explained } from './security-html.ts';
import type { ApiTexts } from './texts/en.ts';
import { fill } from '../texts/index.ts';
import { typeText } from './type-text.ts';

export type MarkdownOptions = { document: ApiDocument; texts: ApiTexts; origin: string };

const deepest = 5;
const mostFields = 250;

export function operationMarkdown(operation: Operation, options: MarkdownOptions): string {
  const { document, texts, origin } = options;
  const { servers, security, parameters, body, responses, callbacks, kind } = operation;
  const parts = [`\`${operation.method.toUpperCase()} ${operation.path}\``];
  const marks = [
    kind === 'webhook' && texts.webhook,
    operation.deprecated && texts.deprecated,
    operation.stability !== undefined && texts[operation.stability as 'alpha'],
  ].filter((mark) => mark !== false);
  if (marks.length > 0) parts[0] += ` **${marks.join(', ')}**`;
  if (operation.description !== undefined) parts.push(plainHeadings(operation.description));
  if (kind === 'operation' && servers.length > 0) {
    parts.push(
      title(texts.servers),
      servers.map(({ url, description }) => `- \`${url || '/'}\`${after(description)}`).join('\n'),
    );
  }
  if (kind === 'operation' && security.choices.length > 0) {
    const lines = security.choices.map((all) => {
      const schemes = all.map(
        (scheme) =>
          `\`${scheme.id}\` (${explained(scheme, texts)}${scheme.scopes.length > 0 ? `; ${texts.scopes}: ${scheme.scopes.join(', ')}` : ''})`,
      );
      return `- ${schemes.join(' + ')}`;
    });
    parts.push(title(texts.authorization), [...lines, ...(security.optional ? [`- ${texts.anybody}`] : [])].join('\n'));
  }
  const titles = {
    path: texts.pathParameters,
    query: texts.queryParameters,
    header: texts.headerParameters,
    cookie: texts.cookieParameters,
  };
  for (const place of places) {
    const own = parameters.filter((one) => one.place === place);
    if (own.length > 0) parts.push(title(titles[place]), parametersMarkdown(own, options));
  }
  if (body) {
    parts.push(title(body.required ? `${texts.body} (${texts.required})` : texts.body));
    if (body.description !== undefined) parts.push(plainHeadings(body.description));
    parts.push(...mediaMarkdown(body.media, 'request', options));
  }
  if (responses.length > 0) parts.push(title(texts.responses));
  for (const { status, description, headers, media } of responses) {
    parts.push(`**${status}**${after(description)}`);
    if (headers.length > 0)
      parts.push(headers.map(({ name, description: about }) => `- \`${name}\`${after(about)}`).join('\n'));
    parts.push(...mediaMarkdown(media, 'response', options));
  }
  if (callbacks.length > 0) {
    const lines = callbacks.flatMap(({ name, operations }) =>
      operations.map(
        (one) => `- ${name}: \`${one.method.toUpperCase()} ${one.path}\`${after(one.description ?? one.summary)}`,
      ),
    );
    parts.push(title(texts.callbacks), lines.join('\n'));
  }
  const [sample] = samplesFor(document, operation, origin);
  if (sample) parts.push(title(texts.request), fence(sample.source, sample.language));
  const answer = responses.find(({ media }) => media.length > 0);
  const [media] = answer?.media ?? [];
  if (answer && media) {
    const text = bodyText(document, media, mediaExample(document, media, 'response'));
    if (text !== '') parts.push(title(`${texts.response} ${answer.status}`), fence(text, languageOf(media.type) ?? ''));
  }
  return `${parts.filter((part) => part.trim() !== '').join('\n\n')}\n`;
}

export function schemasMarkdown(names: readonly string[], { document, texts }: MarkdownOptions): string {
  const parts = names.flatMap((name) => {
    const raw = { $ref: `#/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` };
    const value = exampleOf(document, raw);
    const example = typeof value === 'object' && value !== null ? [fence(JSON.stringify(value, null, 2), 'json')] : [];
    return [`**${name}**`, fieldsMarkdown(raw, 'any', { document, texts }), ...example];
  });
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const title = (text: string): string => `**${text}**`;
const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').slice(0, 1000);
const after = (text: string | undefined): string => (text === undefined ? '' : `: ${oneLine(text)}`);
/** The headings of the page are those of its author. */
const plainHeadings = (text: string): string =>
  text
    .slice(0, 20_000)
    .replaceAll(/^#{1,6}\s+(.*)$/gm, '**$1**')
    .trim();

function fence(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${language}\n${text.slice(0, 10_000)}\n${ticks}`;
}

type Lines = { document: ApiDocument; texts: ApiTexts };

function parametersMarkdown(parameters: readonly Parameter[], { document, texts }: Lines): string {
  const lines = parameters.map(({ name, schema, required, description, deprecated }) => {
    const read = readSchema(document, schema);
    return line(name, read, { document, texts }, { required, deprecated, description });
  });
  return lines.join('\n');
}

function mediaMarkdown(media: readonly Media[], direction: Direction, lines: Lines): string[] {
  return media.flatMap(({ type, schema }) => {
    if (schema === undefined) return [`\`${type}\``];
    const head = `\`${type}\`: \`${typeText(lines.document, readSchema(lines.document, schema))}\``;
    return [head, fieldsMarkdown(schema, direction, lines)];
  });
}

type Said = { required?: boolean; deprecated?: boolean; description?: string | undefined };

function line(name: string, schema: Schema, { document, texts }: Lines, said: Said): string {
  const marks = [
    said.required && texts.required,
    (said.deprecated || flagAt(schema.fields, 'deprecated')) && texts.deprecated,
  ];
  const facts = factsOf(schema, texts).map(({ label, values }) =>
    `${label} ${values.map(({ text }) => `\`${text.replaceAll('`', "'")}\``).join(', ')}`.trim(),
  );
  const about = said.description ?? textAt(schema.fields, 'description');
  const inner = [
    `\`${typeText(document, schema)}\``,
    ...marks.filter((mark) => mark !== false && mark !== undefined),
  ].join(', ');
  return `- \`${name}\` (${inner})${after(about)}${facts.length > 0 ? ` ${facts.join('; ')}.` : ''}`;
}

/** A list inside a list for every level; what holds itself is named and not gone into again. */
function fieldsMarkdown(raw: unknown, direction: Direction, lines: Lines): string {
  const out: string[] = [];
  const open = new Set<string>();
  const { document, texts } = lines;
  function inside(schema: Schema, depth: number): void {
    if (depth > deepest || (schema.ref !== undefined && open.has(schema.ref))) return;
    if (schema.ref !== undefined) open.add(schema.ref);
    const indent = '  '.repeat(depth);
    const put = (name: string, value: unknown, required: boolean): void => {
      if (out.length >= mostFields) return;
      const inner = readSchema(document, value);
      if (direction === 'request' && flagAt(inner.fields, 'readOnly')) return;
      if (direction === 'response' && flagAt(inner.fields, 'writeOnly')) return;
      out.push(indent + line(name, inner, lines, { required }));
      inside(inner, depth + 1);
    };
    for (const [name, value] of schema.properties) put(name, value, schema.required.has(name));
    const more = get(schema.fields, 'additionalProperties');
    if (isFields(more) && Object.keys(more).length > 0) put(texts.otherKeys, more, false);
    listAt(schema.fields, 'prefixItems').forEach((value, i) => put(`[${i}]`, value, false));
    const items = get(schema.fields, 'items');
    if (isFields(items)) inside(readSchema(document, items), depth);
    for (const { kind, options } of schema.groups) {
      const schemas = options.slice(0, 20).map((option) => readSchema(document, option));
      if (out.length >= mostFields || schemas.every((one) => one.properties.size === 0)) continue;
      out.push(`${indent}- ${texts[kind]}:`);
      for (const one of schemas) {
        if (out.length >= mostFields) break;
        const tag = discriminated(document, schema, one);
        out.push(
          `${indent}  - \`${typeText(document, one)}\`${tag === undefined ? '' : ` (\`${schema.discriminator!.property}: ${tag}\`)`}`,
        );
        inside(one, depth + 2);
      }
    }
    if (schema.ref !== undefined) open.delete(schema.ref);
  }
  inside(readSchema(document, raw), 0);
  if (out.length >= mostFields) out.push(`- ${fill(texts.andMore, { count: '…' })}`);
  return out.join('\n');
}
