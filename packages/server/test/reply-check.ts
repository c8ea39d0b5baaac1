import { strict as assert } from 'node:assert';
import type { AnyOperation } from '@lectern/contract';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { ShapeCompiler } from '../src/platform/http/shape-compiler.ts';
import { checkPublished } from './published.ts';
import { undeclaredIn } from './undeclared.ts';

type Answer = { status: number; headers: Headers; body: unknown };

// Every process of the suite compiles these, so compiling must be cheap.
const ajv = new Ajv({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
(formats as unknown as (ajv: Ajv) => void)(ajv);
const shapes = new ShapeCompiler(ajv);
const compiled = new Map<string, ValidateFunction>();
const anyOperationMayAnswer = [400, 401, 403, 404, 408, 413, 415, 429, 501, 507];

function validatorOf(operation: AnyOperation): ValidateFunction {
  let known = compiled.get(operation.id);
  if (!known) {
    known = shapes.compile(operation.reply!);
    compiled.set(operation.id, known);
  }
  return known;
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
  assert.equal(undeclaredIn(operation.reply, body), undefined, `${where} with a field that is not declared`);
  if (operation.location) assert.match(headers.get('location') ?? '', /^https?:\/\//, `${where} without a Location`);
  checkPublished(operation, status, body);
}
