// Which models are used in requests and which in responses, transitively.
import { METHODS } from '../outline.ts';
import { modelOf, type Side } from './side.ts';
import { isObject, listIn, objectIn, type Direction } from './types.ts';

export function modelsUsed(side: Side): Map<string, Set<Direction>> {
  const used = new Map<string, Set<Direction>>();

  function follow(value: unknown, direction: Direction): void {
    const open: unknown[] = [value];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (typeof next !== 'object' || next === null) continue;
      const name = modelOf(next);
      if (name !== undefined) {
        const directions = used.get(name) ?? new Set<Direction>();
        if (directions.has(direction)) continue;
        used.set(name, directions.add(direction));
      }
      const { $ref } = next as { $ref?: unknown };
      if (typeof $ref === 'string') open.push(side.at($ref));
      else open.push(...Object.values(next));
    }
  }

  for (const [key, turned] of [
    ['paths', false],
    ['webhooks', true],
  ] as const) {
    for (const value of Object.values(objectIn(side.document, key))) {
      const item = side.resolve(value);
      // A webhook is sent by the service: clients receive its request.
      const [request, response]: [Direction, Direction] = turned ? ['response', 'request'] : ['request', 'response'];
      for (const parameter of listIn(item, 'parameters')) follow(side.resolve(parameter), request);
      for (const method of METHODS) {
        const operation = item[method];
        if (!isObject(operation)) continue;
        for (const parameter of listIn(operation, 'parameters')) follow(side.resolve(parameter), request);
        follow(side.resolve(operation['requestBody']), request);
        for (const one of Object.values(objectIn(operation, 'responses'))) follow(side.resolve(one), response);
      }
    }
  }
  return used;
}
