// The API without a socket: same checks, same permissions. Replies may be shared values and must not be mutated.
import { ApiError, type AnyOperation, type BodyOf } from '@lectern/contract';
import type { Caller, Context } from '../context.ts';
import { HttpError } from '../errors.ts';
import type { HandlerInput } from './implement.ts';
import { createPipeline, type CallAs, type PipelineParts } from './pipeline.ts';
import type { PipelineReply } from './exchange.ts';
import { rejectInvalidTextIn } from './reject-invalid-text.ts';

type Input = { query?: unknown; body?: unknown; signal?: AbortSignal; [name: string]: unknown };
/** The request an operation is called for. */
type Origin = { id: string; ip: string };
const inside: Origin = { id: 'site', ip: '' };

/** Reports errors as the HTTP API would. */
async function asClient<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof HttpError ? new ApiError(error.status, error.message) : error;
  }
}

async function valueOf({ content, flow, value }: PipelineReply): Promise<unknown> {
  if (value) return value();
  if (!flow) return content === undefined ? undefined : JSON.parse(content);
  const pieces: Uint8Array[] = [];
  for await (const piece of flow) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString('utf8'));
}

/** The pipeline parts with in-process calls added. */
export function createInProcessClient(parts: Omit<PipelineParts, 'callAs'>): PipelineParts {
  const whole: PipelineParts = { ...parts, callAs: (caller, from) => call(caller, from) };
  const call = callsOn(whole);
  return whole;
}

function callsOn(parts: PipelineParts): CallAs {
  const pipelines = new Map<string, ReturnType<typeof createPipeline>>();
  const run = (operation: AnyOperation): ReturnType<typeof createPipeline> => {
    let pipeline = pipelines.get(operation.id);
    if (!pipeline) pipelines.set(operation.id, (pipeline = createPipeline(operation, parts)));
    return pipeline;
  };
  const exchange = (
    operation: AnyOperation,
    caller: Caller | undefined,
    from: Origin,
    input: Input,
  ): Promise<PipelineReply> => run(operation)(incomingOf(operation, caller, from, input));
  const answered = async (...asked: Parameters<typeof exchange>) => valueOf(await exchange(...asked));
  return (caller, from = inside) => ({
    async send(operation, input = {}) {
      const out = await exchange(operation, caller, from, input);
      return { status: out.status, headers: new Headers(), body: await valueOf(out) };
    },
    async call(operation, ...[input]) {
      return (await asClient(answered(operation, caller, from, input ?? {}))) as never;
    },
  });
}

function incomingOf(
  operation: AnyOperation,
  caller: Caller | undefined,
  { id, ip }: Origin,
  input: Input,
): Parameters<ReturnType<typeof createPipeline>>[0] {
  const params = Object.fromEntries(operation.params.map((name) => [name, String(input[name])]));
  const query = { ...(input.query as object | undefined) };
  // Same check as for HTTP requests.
  rejectInvalidTextIn({ ...params, query, ...(input.body !== undefined && { body: input.body }) }, 'request');
  return {
    caller,
    params,
    query,
    body: input.body,
    ifMatch: undefined,
    requestId: id,
    address: ip,
    left: input.signal,
    inProcess: true,
    url: '',
  };
}

/**
 * A public operation with a different handler, whose result need not be JSON: for this process only. All checks apply.
 */
export function localOperation<O extends AnyOperation, T>(
  parts: PipelineParts,
  operation: O,
  handler: (input: HandlerInput<O>, context: Context) => Promise<T>,
): (body: BodyOf<O>) => Promise<T> {
  const implementations = new Map([[operation.id, { operation, handler }]]);
  const run = createPipeline(operation, { ...parts, implementations });
  return async (body) => (await asClient(answered(body))) as T;

  async function answered(body: BodyOf<O>): Promise<unknown> {
    return valueOf(await run(incomingOf(operation, undefined, inside, { body })));
  }
}
