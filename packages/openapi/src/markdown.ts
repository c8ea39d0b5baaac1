// An operation or a model as Markdown, for programs.
import { areNamed, bodyExamples, type BodyExamples } from './body-examples.ts';
import { codeSpan } from './code-span.ts';
import { exampleOf, type Direction } from './example.ts';
import { shown, type Fact } from './schema-facts.ts';
import {
  aboutText,
  factText,
  fieldsMarkdown,
  isAddress,
  oneLine,
  parametersMarkdown,
  type Lines,
} from './field-lines.ts';
import { bodyText, languageOf } from './media.ts';
import { places, type ApiLink, type Media, type Operation, type Response } from './operation-types.ts';
import { encodingFacts } from './parameter-facts.ts';
import { mediaExample } from './request.ts';
import { samplesFor } from './samples.ts';
import { readSchema } from './schema.ts';
import type { Scheme, Security } from './security.ts';
import { schemeText } from './security-text.ts';
import type { Server } from './servers.ts';
import type { ApiTexts } from './texts/en.ts';
import { fill } from '@lectern/content/locale';
import { typeText } from './type-text.ts';

/** Per body. */
const mostExampleText = 30_000;

/** `tables` instead of lists, for human readers. */
export type MarkdownOptions = Lines & { origin: string };

export function operationMarkdown(operation: Operation, options: MarkdownOptions): string {
  const { document, texts, origin } = options;
  const { kind, responses, body } = operation;
  const parts = [...headOf(operation, options), ...takenMarkdown(operation, options)];
  for (const { name, operations } of operation.callbacks) {
    for (const one of operations) {
      parts.push(title(`${texts.callbacks}: ${name}`), ...headOf(one, options), ...takenMarkdown(one, options));
      parts.push(...sentMarkdown(one.body?.media ?? [], true, options));
    }
  }
  const samples = samplesFor(document, operation, origin);
  // The author's samples are all included; generated ones are the same in several languages, so one is enough.
  for (const { label, language, source } of operation.samples ? samples : samples.slice(0, 1)) {
    const name = operation.samples && label !== '' ? `${texts.request}: ${label}` : texts.request;
    parts.push(title(name), fence(source, language.toLowerCase()));
  }
  parts.push(...sentMarkdown(body?.media ?? [], kind !== 'operation', options));
  if (kind === 'operation') parts.push(...answersMarkdown(responses, options));
  return `${parts.filter((part) => part.trim() !== '').join('\n\n')}\n`;
}

function headOf(operation: Operation, { texts }: MarkdownOptions): string[] {
  const { kind, deprecated, stability, description, summary, more } = operation;
  const marks = [
    kind === 'webhook' && texts.webhook,
    deprecated && texts.deprecated,
    stability !== undefined && texts[stability as 'alpha'],
  ].filter((mark) => mark !== false);
  const line = codeSpan(`${operation.method.toUpperCase()} ${operation.path}`);
  return [
    marks.length > 0 ? `${line} **${marks.join(', ')}**` : line,
    // That of the operation is the heading above it.
    kind === 'callback' && summary !== undefined ? oneLine(summary) : '',
    description === undefined ? '' : plainHeadings(description),
    more && isAddress(more.url) ? `${oneLine(more.text ?? texts.more)}: <${more.url}>` : '',
  ];
}

/** Parameters, body and responses. */
function takenMarkdown(operation: Operation, options: MarkdownOptions): string[] {
  const { texts } = options;
  const { servers, security, parameters, body, responses, kind } = operation;
  const parts: string[] = [];
  if (kind === 'operation' && servers.length > 0)
    parts.push(title(texts.servers), servers.map((one) => serverMarkdown(one, texts)).join('\n'));
  if (kind === 'operation' && security.choices.length > 0)
    parts.push(title(texts.authorization), securityMarkdown(security, texts));
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
  for (const { status, description, headers, media, links } of responses) {
    parts.push(`**${status}**${after(description)}`);
    if (headers.length > 0) parts.push(`${texts.headers}:`, parametersMarkdown(headers, options, 'response'));
    parts.push(...mediaMarkdown(media, 'response', options));
    if (links.length > 0) parts.push(`${texts.links}:`, links.map((link) => linkMarkdown(link, texts)).join('\n'));
  }
  return parts;
}

function serverMarkdown({ url, description, variables }: Server, texts: ApiTexts): string {
  const lines = variables.map(({ name, value, values, description: about }) => {
    const facts = [{ label: texts.default, values: [{ text: shown(value) }] }];
    if (values.length > 1) facts.push({ label: texts.values, values: values.slice(0, 20).map((text) => ({ text })) });
    const words = about === undefined ? '' : `${oneLine(about)} `;
    return `  - ${codeSpan(`{${name}}`)}: ${words}${facts.map(factText).join('; ')}.`;
  });
  return [`- ${codeSpan(url || '/')}${after(description)}`, ...lines].join('\n');
}

function securityMarkdown({ choices, optional }: Security, texts: ApiTexts): string {
  const lines = choices.flatMap((all) => {
    const line = all.map((scheme) => `${codeSpan(scheme.id)} (${schemeText(scheme, texts)}${kindOf(scheme)})`);
    return [
      `- ${line.join(' + ')}`,
      ...all.flatMap((scheme) =>
        schemeLines(scheme, texts).map((text) => `  - ${all.length > 1 ? `${codeSpan(scheme.id)}: ` : ''}${text}`),
      ),
    ];
  });
  return [...lines, ...(optional ? [`- ${texts.anybody}`] : [])].join('\n');
}

const kindOf = ({ kind, type }: Scheme): string => (kind === 'bearer' && type !== kind ? `; ${type}` : '');

function schemeLines({ description, scopes, flows }: Scheme, texts: ApiTexts): string[] {
  const facts: Fact[] = [];
  if (scopes.length > 0)
    facts.push({ label: texts.scopes, values: scopes.map(({ name, about }) => ({ text: name, about })) });
  for (const { name, addresses } of flows) {
    const label = name === '' ? texts.tokenFrom : `${texts.tokenFrom} (${name})`;
    if (addresses.length > 0) facts.push({ label, values: addresses.map((text) => ({ text })) });
  }
  return [...(description === undefined ? [] : [oneLine(description)]), ...facts.map(factText)];
}

function linkMarkdown({ name, operation, description, given, server }: ApiLink, texts: ApiTexts): string {
  const facts = given.map((one) => `${one.name === '' ? texts.body : codeSpan(one.name)}: ${codeSpan(one.value)}`);
  if (server !== undefined) facts.push(`${texts.server} ${codeSpan(server)}`);
  const to = operation === '' ? '' : ` (${codeSpan(operation)})`;
  const about = [description === undefined ? '' : oneLine(description), facts.length > 0 ? `${facts.join('; ')}.` : ''];
  const words = about.filter((part) => part !== '').join(' ');
  return `- ${codeSpan(name)}${to}${words === '' ? '' : `: ${words}`}`;
}

/** The request body, unless the sample shows all of it. */
function sentMarkdown(media: readonly Media[], always: boolean, options: MarkdownOptions): string[] {
  const { document, texts } = options;
  const examples = bodyExamples(document, media, mostExampleText);
  if (examples.shown.length > 0 && (always || areNamed(examples)))
    return [title(texts.examples), ...examplesMarkdown(examples, options)];
  const [first] = media;
  return always && first ? madeMarkdown(first, 'request', texts.example, options) : [];
}

/** All examples of the author, and at least one. */
function answersMarkdown(responses: readonly Response[], options: MarkdownOptions): string[] {
  const { document, texts } = options;
  const all = responses.map(({ status, media }) => ({
    name: `${texts.response} ${status}`,
    media,
    examples: bodyExamples(document, media, mostExampleText),
  }));
  const first = all.find(({ media }) => media.length > 0);
  return all.flatMap((one) => {
    const { name, media, examples } = one;
    if (examples.shown.length > 0) return [title(name), ...examplesMarkdown(examples, options)];
    const [sample] = media;
    return one === first && sample ? madeMarkdown(sample, 'response', name, options) : [];
  });
}

function examplesMarkdown(examples: BodyExamples, { texts }: MarkdownOptions): string[] {
  const named = areNamed(examples);
  const parts = examples.shown.flatMap(({ name, summary, description, address, media, text }, i) => {
    const label = name === '' ? `${texts.example} ${i + 1}` : name;
    const type = examples.mixed ? ` (${codeSpan(media.type)})` : '';
    const line = named ? `**${oneLine(label)}**${type}${summary === name ? '' : after(summary)}` : '';
    const words = description === undefined ? '' : plainHeadings(description);
    const content =
      text === '' && address !== undefined ? codeSpan(address) : fence(text, languageOf(media.type) ?? '');
    return [line, words, content];
  });
  return examples.rest > 0 ? [...parts, fill(texts.andMore, { count: examples.rest })] : parts;
}

function madeMarkdown(
  media: Media,
  direction: 'request' | 'response',
  name: string,
  { document }: MarkdownOptions,
): string[] {
  const text = bodyText(document, media, mediaExample(document, media, direction));
  return text === '' ? [] : [title(name), fence(text, languageOf(media.type) ?? '')];
}

export function schemasMarkdown(names: readonly string[], lines: MarkdownOptions): string {
  const parts = names.flatMap((name) => {
    const raw = { $ref: `#/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` };
    const value = exampleOf(lines.document, raw);
    const example = typeof value === 'object' && value !== null ? [fence(JSON.stringify(value, null, 2), 'json')] : [];
    const about = aboutText(readSchema(lines.document, raw), 'any', lines, { without: 'large examples' });
    return [`**${name}**`, about, fieldsMarkdown(raw, 'any', lines), ...example];
  });
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const title = (text: string): string => `**${text}**`;
const after = (text: string | undefined): string => (text === undefined ? '' : `: ${oneLine(text)}`);
/** Headings in descriptions would mix with those of the page. */
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

function mediaMarkdown(media: readonly Media[], direction: Direction, lines: Lines): string[] {
  const { document, texts } = lines;
  return media.flatMap((item) => {
    if (item.schema === undefined) return [codeSpan(item.type)];
    const schema = readSchema(document, item.schema);
    const about = aboutText(schema, direction, lines, { without: 'large examples' });
    const head = `${codeSpan(item.type)}: ${codeSpan(typeText(document, schema))}${about === '' ? '' : ` ${about}`}`;
    const more = item.encoding && ((name: string): Fact[] => encodingFacts(document, item, name, texts));
    return [head, fieldsMarkdown(item.schema, direction, lines, more)];
  });
}
