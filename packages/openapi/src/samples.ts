// Sample requests with the examples of an API, in common languages.
import { codeFor, longestBody, type Content } from './sample-code.js';
import { isFields, plainText, type ApiDocument } from './document.ts';
import { isForm, isJson, isMultipart } from './media.ts';
import type { Operation, Sample } from './operation-types.ts';
import { exampleRequest, isFile, preferred, type ExampleRequest } from './request.ts';

export function samplesFor(document: ApiDocument, operation: Operation, origin: string): Sample[] {
  if (operation.kind !== 'operation') return [];
  if (operation.samples) return operation.samples;
  const request = exampleRequest(document, operation, origin);
  const media = operation.body && preferred(operation.body.media);
  const files = (name: string): boolean => media !== undefined && isFile(document, media, name);
  return codeFor({ ...request, content: contentOf(request, files) });
}

function contentOf({ body }: ExampleRequest, files: (name: string) => boolean): Content {
  if (!body) return { kind: 'none' };
  const { type, value, text } = body;
  if (isMultipart(type) && isFields(value)) {
    const fields = Object.entries(value).map(([name, one]) => ({ name, value: plainText(one), file: files(name) }));
    return { kind: 'multipart', fields };
  }
  if (isForm(type) && isFields(value)) {
    return { kind: 'form', fields: Object.entries(value).map(([name, one]) => [name, plainText(one)]) };
  }
  // No example can be generated for an undescribed body.
  if (text.length > longestBody || (value === undefined && isJson(type)))
    return { kind: 'file', name: isJson(type) ? 'body.json' : 'body.txt' };
  if (isJson(type)) return { kind: 'json', value, text };
  if (/^(?:application\/octet-stream|image|audio|video)/.test(type)) return { kind: 'file', name: 'body.bin' };
  return { kind: 'text', text };
}
