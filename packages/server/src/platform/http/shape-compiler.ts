import { hoist, type JsonSchema, type TSchema } from '@lectern/contract';
import type { Ajv, ValidateFunction } from 'ajv';

/**
 * Compiles shapes of the contract. A named shape is compiled once, for all that contain it, and so are equal ones: most
 * operations have the same query as many others.
 */
export class ShapeCompiler {
  readonly #ajv: Ajv;
  readonly #named = new Map<string, JsonSchema>();
  readonly #added = new Set<string>();
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(ajv: Ajv) {
    this.#ajv = ajv;
  }

  compile(shape: TSchema): ValidateFunction {
    const schema = hoist(shape, this.#named, 'shape:', false);
    for (const [name, definition] of this.#named) {
      if (this.#added.has(name)) continue;
      this.#added.add(name);
      this.#ajv.addSchema(definition, `shape:${name}`);
    }
    const text = JSON.stringify(schema);
    let known = this.#compiled.get(text);
    if (!known) this.#compiled.set(text, (known = this.#ajv.compile(schema)));
    return known;
  }
}
