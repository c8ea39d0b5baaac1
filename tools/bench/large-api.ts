// An API description of about the given size, with many references.
import { createRequire } from 'node:module';

function describe(count: number): object {
  const schemas: Record<string, object> = {};
  const paths: Record<string, object> = {};
  const model = (number: number) => ({ $ref: `#/components/schemas/Model${number % count}` });
  for (let number = 0; number < count; number += 1) {
    schemas[`Model${number}`] = {
      type: 'object',
      description: `Something that is called number ${number}, with a few words about what it is good for.`,
      required: ['id', 'name'],
      properties: {
        id: { type: 'string', format: 'uuid' },
        name: { type: 'string', maxLength: 100, nullable: true },
        next: model(number * 7 + 1),
        others: { type: 'array', items: model(number + 13) },
        kind: { type: 'string', enum: ['small', 'large'], default: 'small' },
      },
    };
    paths[`/things/${number}/{id}`] = {
      get: {
        operationId: `getThing${number}`,
        tags: [`Part ${number % 50}`],
        summary: `Get thing ${number}`,
        description: 'What it does is told here in a sentence that is about as long as such sentences are.',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', default: 50 } },
        ],
        responses: {
          200: { description: 'OK', content: { 'application/json': { schema: model(number) } } },
          404: { description: 'There is none' },
        },
      },
    };
  }
  return { openapi: '3.0.3', info: { title: 'Large', version: '1' }, paths, components: { schemas } };
}

const bytesEach = 2100;

export const largeApi = (bytes: number): string =>
  JSON.stringify(describe(Math.round(bytes / bytesEach)), undefined, 2).padEnd(bytes);

/** Without white space, so that there are about twice as many operations and models. */
export const denseApi = (bytes: number): string => JSON.stringify(describe(Math.round(bytes / 1000))).padEnd(bytes);

/** YAML needs fewer characters for the same content; this has the requested number of bytes too. */
export function largeApiYaml(bytes: number): string {
  const { dump } = createRequire(new URL('../../packages/server/package.json', import.meta.url))('js-yaml') as {
    dump(value: unknown): string;
  };
  return dump(describe(Math.round(bytes / 1270)));
}
