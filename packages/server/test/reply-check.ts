import { strict as assert } from 'node:assert';
import { standalone, type AnyOperation } from '@lectern/contract';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import fastJsonStringify from 'fast-json-stringify';
import { checkPublished } from './published.ts';

type Answer = { status: number; headers: Headers; body: unknown };

const ajv = new Ajv({ strict: false, allErrors: true });
(formats as unknown as (ajv: Ajv) => void)(ajv);
const compiled = new Map<string, ValidateFunction>();
const anyOperationMayAnswer = [400, 401, 403, 404, 408, 413, 415, 429, 501, 507];

function validatorOf(operation: AnyOperation): ValidateFunction {
  let known = compiled.get(operation.id);
  if (!known) {
    known = ajv.compile(standalone(operation.reply!));
    compiled.set(operation.id, known);
  }
  return known;
}

const serializers = new Map<string, (value: unknown) => string>();

/** The reply with only what the contract declares: replies are written as they are, so they must hold nothing else. */
function declaredOf(operation: AnyOperation, body: unknown): unknown {
  let serialize = serializers.get(operation.id);
  if (!serialize) {
    serialize = fastJsonStringify(standalone(operation.reply!) as never) as (value: unknown) => string;
    serializers.set(operation.id, serialize);
  }
  return JSON.parse(serialize(body));
}

/** Throws when the reply is not one the contract allows. */
export function checkReply(operation: AnyOperation, { status, headers, body }: Answer): void {
  const where = `${operation.id} answered ${status}`;
  if (status === 304 && status in operation.also) {
    assert.equal(body, undefined, `${where} with a body`);
    return;
  }
  if (status < 200 || status >= 300) {
    // A protocol inside the API has words of its own for what is wrong.
    if ((body as { jsonrpc?: string }).jsonrpc !== undefined) return;
    const { error } = body as { error: { code: number; message: string } };
    assert.equal(error.code, status, `${where} with another code in its body`);
    assert.equal(typeof error.message, 'string');
    assert.ok(status in operation.errors || anyOperationMayAnswer.includes(status), `${where}, which is not declared`);
    return;
  }
  assert.ok(status === operation.status || status in operation.also, `${where}, which is not declared`);
  if (!operation.reply || status === 204 || status === 205 || (status === 202 && status !== operation.status)) {
    assert.equal(body, undefined, `${where} with a body`);
    return;
  }
  const validate = validatorOf(operation);
  assert.ok(validate(body), `${where} with ${ajv.errorsText(validate.errors)}: ${JSON.stringify(body)?.slice(0, 500)}`);
  assert.deepEqual(declaredOf(operation, body), body, `${where} with more than is declared`);
  if (operation.location) assert.match(headers.get('location') ?? '', /^https?:\/\//, `${where} without a Location`);
  checkPublished(operation, status, body);
}
