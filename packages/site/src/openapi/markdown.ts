// An operation or a model as Markdown, for readers that are programs.
import { exampleOf, type Direction } from './example.ts';
import { fieldsMarkdown, oneLine, parametersMarkdown, type Lines } from './field-lines.ts';
import { bodyText, languageOf } from './media.ts';
import { places, type Media, type Operation } from './operation.ts';
import { mediaExample } from './request.ts';
import { samplesFor } from './samples.ts';
import { readSchema } from './schema.ts';
import { explained } from './security-html.ts';
import { typeText } from './type-text.ts';

/** `tables` instead of lists, for readers who are people. */
export type MarkdownOptions = Lines & { origin: string };

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

export function schemasMarkdown(names: readonly string[], lines: MarkdownOptions): string {
  const parts = names.flatMap((name) => {
    const raw = { $ref: `#/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` };
    const value = exampleOf(lines.document, raw);
    const example = typeof value === 'object' && value !== null ? [fence(JSON.stringify(value, null, 2), 'json')] : [];
    return [`**${name}**`, fieldsMarkdown(raw, 'any', lines), ...example];
  });
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const title = (text: string): string => `**${text}**`;
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

function mediaMarkdown(media: readonly Media[], direction: Direction, lines: Lines): string[] {
  return media.flatMap(({ type, schema }) => {
    if (schema === undefined) return [`\`${type}\``];
    const head = `\`${type}\`: \`${typeText(lines.document, readSchema(lines.document, schema))}\``;
    return [head, fieldsMarkdown(schema, direction, lines)];
  });
}
