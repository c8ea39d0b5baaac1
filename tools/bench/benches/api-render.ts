// Rendering operations of an API description as sites do.
import { createRequire } from 'node:module';
import { ApiDocument, fieldsAt, findOperation, isFields, methods, type Fields } from '@lectern/openapi';
import { operationHtml } from '../../../packages/site/src/blocks/openapi/operation-html.ts';
import { drawingOf } from '../../../packages/site/src/blocks/openapi/testing/drawing.ts';
import type { Bench } from '../bench.ts';

const parts = 7;

export const apiRender: Bench = {
  name: 'api-render',
  about:
    'one operation of a description of 1.1 MB drawn with samples and examples: the slowest of twenty, all drawn once',
  unit: 'ms',
  budget: 50,
  holds: 'at most',
  async rounds() {
    const root = createRequire(import.meta.url)('@gitbook/api/spec/openapi.json') as Fields;
    const document = new ApiDocument(root);
    const all = Object.entries(fieldsAt(root, 'paths') ?? {}).flatMap(([path, item]) =>
      methods.flatMap((method) => (isFields(item) && Object.hasOwn(item, method) ? [{ path, method }] : [])),
    );
    const draw = ({ path, method }: { path: string; method: string }): number => {
      const began = process.cpuUsage();
      operationHtml(findOperation(document, path, method)!, drawingOf(document));
      const { user, system } = process.cpuUsage(began);
      return (user + system) / 1000;
    };
    all.slice(0, 20).forEach(draw);
    const times = all.slice(20).map(draw);
    const size = Math.ceil(times.length / parts);
    const late = (some: readonly number[]): number => some.toSorted((a, b) => a - b)[Math.floor(some.length * 0.95)]!;
    const groups = Array.from({ length: parts }, (_, index) => times.slice(index * size, (index + 1) * size));
    return groups.map(late);
  },
};
