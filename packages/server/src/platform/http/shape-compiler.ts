import { hoist, type JsonSchema, type TSchema } from '@lectern/contract';
import type { Ajv, ValidateFunction } from 'ajv';

/** Compiles shapes of the contract. A named shape is compiled once, for all that contain it. */
export class ShapeCompiler {
  readonly #ajv: Ajv;
  readonly #named = new Map<string, JsonSchema>();
  readonly #added = new Set<string>();

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
    return this.#ajv.compile(schema);
  }
}
