// Validators compiled from the contract, and their error messages.
import { isAddress, type AnyOperation } from '@lectern/contract';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { badRequest } from '../errors.ts';
import { closestName } from './closest-name.ts';
import { ShapeCompiler } from './shape-compiler.ts';
import { UnionErrors, type LocalizedError } from './union-errors.ts';
import { unknownFieldsOf } from './unknown-fields.ts';

const addFormats = formats as unknown as (ajv: Ajv) => void;

// No coercion of bodies: it would turn null into "". The schemas themselves are checked by the contract's tests.
// Optimizing what is compiled takes as long as compiling it, at the first request of each operation.
const common = { strict: false, allErrors: false, validateSchema: false, code: { optimize: false } };
const bodies = new Ajv({ ...common, coerceTypes: false, verbose: true });
const queries = new Ajv({ ...common, coerceTypes: 'array', useDefaults: true, verbose: true });
for (const ajv of [bodies, queries]) {
  addFormats(ajv);
  const { uri } = ajv.formats;
  if (typeof uri !== 'function') throw new Error('the validation of URLs has changed');
  // The URI grammar also allows ports and hosts that are unreachable and fail when parsed.
  ajv.addFormat('uri', (text) => uri(text) && isAddress(text));
}

const bodyShapes = new ShapeCompiler(bodies);
const queryShapes = new ShapeCompiler(queries);
const bodyErrors = new UnionErrors(bodies);
const queryErrors = new UnionErrors(queries);

export type Validators = {
  query(value: unknown): void;
  /** Returns the paths of fields that are ignored. */
  body(value: unknown, isStrict?: boolean): readonly string[];
};

const none: readonly string[] = [];

export function validatorsFor(operation: AnyOperation): Validators {
  const query = queryShapes.compile(operation.query);
  const body = operation.body && bodyShapes.compile(operation.body);
  const refuseUnknown = unknownFieldsOf(operation);
  return {
    query: (value) => check(query, value, 'query'),
    body(value, isStrict = false) {
      if (!body) return none;
      if (value === undefined) {
        if (operation.bodyOptional) return none;
        throw badRequest('a JSON body is needed');
      }
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        throw badRequest('body must be an object');
      // First, because a misspelt required field would otherwise be reported as missing.
      const ignored = refuseUnknown?.(value, isStrict) ?? none;
      check(body, value, 'body');
      return ignored;
    },
  };
}

function check(validate: ValidateFunction, value: unknown, root: 'query' | 'body'): void {
  if (validate(value)) return;
  const unions = root === 'body' ? bodyErrors : queryErrors;
  throw badRequest(messageFor(unions.mostTelling(validate.errors!), root));
}

function messageFor(error: LocalizedError, root: string): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  const at = (name = '') => [root, path, name].filter((part) => part !== '').join('.');
  if (error.told !== undefined) return error.told.startsWith('.') ? `${at()}${error.told}` : `${at()} ${error.told}`;
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'required':
      return `${at(String(params['missingProperty']))} is needed`;
    case 'type': {
      const types = [params['type']]
        .flat()
        .map((type) => (type === 'null' ? 'null' : `a${/^[aio]/.test(String(type)) ? 'n' : ''} ${String(type)}`));
      return `${at()} must be ${types.join(' or ')}`;
    }
    case 'enum':
      return `${at()} must be one of ${(params['allowedValues'] as unknown[]).map(String).join(', ')}`;
    case 'maxLength':
      return `${at()} must not be longer than ${String(params['limit'])} characters`;
    case 'minLength':
      return `${at()} must have at least ${String(params['limit'])} character${params['limit'] === 1 ? '' : 's'}`;
    case 'maximum':
      return `${at()} must not be more than ${String(params['limit'])}`;
    case 'minimum':
      return `${at()} must not be less than ${String(params['limit'])}`;
    case 'maxItems':
      return `${at()} must not have more than ${String(params['limit'])} items`;
    case 'minItems':
      return `${at()} must have at least ${String(params['limit'])} item${params['limit'] === 1 ? '' : 's'}`;
    case 'pattern':
      // Any character at all.
      if (params['pattern'] === '[^]') return `${at()} must not be empty`;
      return `${at()} must be ${String(error.parentSchema?.['x-expects'])}`;
    case 'format':
      if (params['format'] === 'uri') return `${at()} must be a URL such as https://example.com/path`;
      return `${at()} must be a valid ${String(params['format'])}`;
    case 'additionalProperties': {
      const name = String(params['additionalProperty']);
      const meant = closestName(name, Object.keys((error.parentSchema?.['properties'] ?? {}) as object));
      return `${at(name)} is not known${meant === undefined ? '' : `; did you mean ${meant}?`}`;
    }
    case 'anyOf':
    case 'oneOf':
      return `${at()} matches none of the accepted forms`;
    default:
      return `${at()} ${error.message ?? 'is not valid'}`;
  }
}
