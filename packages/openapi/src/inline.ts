// Operations described on the page itself, with the tags inside an older block: parameters, responses and text. They
// become a document with this one operation, so that they are rendered like any other.
import { printDocument, toDocument, type Markdown } from '@lectern/content';
import { ApiDocument } from './document.ts';

type Block = Markdown.OpenapiBlock;
type Part = Markdown.UnknownTag;
type Made = Record<string, unknown>;

const places = new Set(['path', 'query', 'header', 'cookie']);

const known = new WeakMap<Block, { document: ApiDocument | undefined }>();

/** Undefined when the block only refers to a description. */
export function inlineDocument(block: Block): ApiDocument | undefined {
  let found = known.get(block);
  if (!found) known.set(block, (found = { document: documentIn(block) }));
  return found.document;
}

function documentIn(block: Block): ApiDocument | undefined {
  const parts = block.children.filter((child): child is Part => child.type === 'unknownTag');
  const named = (name: string): Part[] => parts.filter((part) => part.name === `swagger-${name}`);
  const described = [...named('description'), ...named('parameter'), ...named('response')].length > 0;
  if (block.target.value !== '' || !(described || block.summary !== undefined)) return undefined;
  const description = named('description')
    .map(({ children }) => markdownOf(children))
    .join('\n\n');
  const parameters = named('parameter');
  const isField = ({ attributes }: Part): boolean => !places.has(attributes['in'] ?? 'query');
  const fields = parameters.filter(isField);
  const operation: Made = {
    ...(block.summary !== undefined && { summary: block.summary }),
    ...(description !== '' && { description }),
    parameters: parameters.filter((part) => !isField(part)).map(parameterOf),
    ...(fields.length > 0 && { requestBody: bodyOf(fields) }),
    responses: responsesOf(named('response')),
  };
  return new ApiDocument({
    openapi: '3.1.0',
    info: { title: '', version: '' },
    ...(block.baseUrl !== undefined && { servers: [{ url: block.baseUrl }] }),
    paths: { [block.path]: { [block.method.toLowerCase()]: operation } },
  });
}

const markdownOf = (children: readonly Markdown.Block[]): string =>
  printDocument(toDocument({ children: [...children] } as Parameters<typeof toDocument>[0])).trim();

const isTrue = (value: string | undefined): boolean => value === 'true';

const types: Readonly<Record<string, Made>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  int: { type: 'integer' },
  boolean: { type: 'boolean' },
  bool: { type: 'boolean' },
  object: { type: 'object' },
  array: { type: 'array' },
  file: { type: 'string', format: 'binary' },
};

/** The attribute is free text. */
function schemaOf({ attributes }: Part): Made {
  const said = attributes['type'] ?? '';
  return types[said.toLowerCase()] ?? (said === '' ? {} : { type: 'string', format: said });
}

function parameterOf(part: Part): Made {
  const { attributes, children } = part;
  const place = attributes['in'] ?? 'query';
  return {
    name: attributes['name'] ?? '',
    in: place,
    required: place === 'path' || isTrue(attributes['required']),
    description: markdownOf(children),
    schema: schemaOf(part),
  };
}

function bodyOf(fields: readonly Part[]): Made {
  const properties: Made = {};
  for (const part of fields) {
    const description = markdownOf(part.children);
    properties[part.attributes['name'] ?? ''] = { ...schemaOf(part), ...(description !== '' && { description }) };
  }
  const required = fields.flatMap(({ attributes }) =>
    isTrue(attributes['required']) ? [attributes['name'] ?? ''] : [],
  );
  return { content: { 'application/json': { schema: { type: 'object', properties, required } } } };
}

/** `status="200: OK"`; the code in it is an example of the response. */
function responsesOf(parts: readonly Part[]): Made {
  const responses: Made = {};
  for (const { attributes, children } of parts) {
    const [, code = 'default', name = ''] =
      /^\s*(\d{3}|default)?\s*:?\s*(.*?)\s*$/s.exec(attributes['status'] ?? '') ?? [];
    const examples = children.filter((child): child is Markdown.Code => child.type === 'code');
    const words = markdownOf(children.filter((child) => child.type !== 'code'));
    const said = attributes['description']?.trim() ?? '';
    responses[code] = {
      description: [said === '' ? name : said, words].filter((text) => text !== '').join('\n\n'),
      ...(examples.length > 0 && { content: contentOf(examples) }),
    };
  }
  return responses;
}

function contentOf(examples: readonly Markdown.Code[]): Made {
  const content: Made = {};
  for (const { value } of examples) {
    try {
      content['application/json'] ??= { example: JSON.parse(value) as unknown };
    } catch {
      content['text/plain'] ??= { example: value };
    }
  }
  return content;
}
