// Reads the responses of an operation.
import { fieldsAt, flagAt, get, isFields, plainText, textAt, type ApiDocument } from './document.ts';
import type { ApiLink, Header, Response } from './operation-types.ts';
import { mediaOf, valueOf } from './read-media.ts';

const most = { responses: 30, links: 20, headers: 50 };

export function responsesOf(document: ApiDocument, raw: unknown): Response[] {
  if (!isFields(raw)) return [];
  return Object.entries(raw)
    .filter(([status]) => !status.startsWith('x-'))
    .slice(0, most.responses)
    .flatMap(([status, one]): Response[] => {
      const fields = document.fields(one);
      if (!fields) return [];
      return [
        {
          status,
          description: textAt(fields, 'description') ?? textAt(fields, 'summary'),
          headers: headersOf(document, get(fields, 'headers')),
          media: mediaOf(document, get(fields, 'content')),
          links: linksOf(document, get(fields, 'links')),
        },
      ];
    });
}

function headersOf(document: ApiDocument, raw: unknown): Header[] {
  if (!isFields(raw)) return [];
  return Object.entries(raw)
    .slice(0, most.headers)
    .flatMap(([name, one]): Header[] => {
      const fields = document.fields(one);
      if (!fields) return [];
      return [
        {
          name,
          required: flagAt(fields, 'required'),
          description: textAt(fields, 'description'),
          deprecated: flagAt(fields, 'deprecated'),
          ...valueOf(document, fields),
        },
      ];
    });
}

function linksOf(document: ApiDocument, raw: unknown): ApiLink[] {
  if (!isFields(raw)) return [];
  return Object.entries(raw)
    .slice(0, most.links)
    .map(([name, one]) => {
      const fields = document.fields(one);
      const body = get(fields, 'requestBody');
      const given = Object.entries(fieldsAt(fields, 'parameters') ?? {});
      if (body !== undefined) given.push(['', body]);
      return {
        name,
        operation: textAt(fields, 'operationId') ?? textAt(fields, 'operationRef') ?? '',
        description: textAt(fields, 'description'),
        given: given.slice(0, most.links).map(([key, value]) => ({ name: key, value: plainText(value).slice(0, 200) })),
        server: textAt(fieldsAt(fields, 'server'), 'url'),
      };
    });
}
