// The API without a socket: the same checks and rights. Most replies are still written as JSON and parsed again, so that a
// caller in this process gets exactly what a client would.
import { ApiError, type AnyOperation } from '@lectern/contract';
import type { Caller } from '../context.ts';
import { Refusal } from '../errors.ts';
import { pipelineOf, type CallAs, type Outgoing, type Parts } from './pipeline.ts';
import { refuseUnstorableIn } from './unstorable.ts';

type Input = { query?: unknown; body?: unknown; signal?: AbortSignal; [name: string]: unknown };
/** The request an operation is called for. */
type Origin = { id: string; ip: string };

async function valueOf({ content, flow, value }: Outgoing): Promise<unknown> {
  if (value) return value();
  if (!flow) return content === undefined ? undefined : JSON.parse(content);
  const pieces: Uint8Array[] = [];
  for await (const piece of flow) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString('utf8'));
}

/** The parts with the means to call themselves. */
export function callable(parts: Omit<Parts, 'callAs'>): Parts {
  const whole: Parts = { ...parts, callAs: (caller, from) => call(caller, from) };
  const call = callsOn(whole);
  return whole;
}

function callsOn(parts: Parts): CallAs {
  const pipelines = new Map<string, ReturnType<typeof pipelineOf>>();
  const run = (operation: AnyOperation): ReturnType<typeof pipelineOf> => {
    let pipeline = pipelines.get(operation.id);
    if (!pipeline) pipelines.set(operation.id, (pipeline = pipelineOf(operation, parts)));
    return pipeline;
  };
  const exchange = (
    operation: AnyOperation,
    caller: Caller | undefined,
    { id, ip }: Origin,
    input: Input,
  ): Promise<Outgoing> => {
    const params = Object.fromEntries(operation.params.map((name) => [name, String(input[name])]));
    const query = { ...(input.query as object | undefined) };
    // As of what comes over a socket.
    refuseUnstorableIn({ ...params, query, ...(input.body !== undefined && { body: input.body }) }, 'request');
    return run(operation)({
      caller,
      params,
      query,
      body: input.body,
      ifMatch: undefined,
      requestId: id,
      address: ip,
      left: input.signal,
      // Tells one question from another.
      url: `site ${operation.id} ${JSON.stringify([params, query])}`,
    });
  };
  return (caller, from = { id: 'site', ip: '' }) => ({
    async send(operation, input = {}) {
      const out = await exchange(operation, caller, from, input);
      return { status: out.status, headers: new Headers(), body: await valueOf(out) };
    },
    async call(operation, ...[input]) {
      try {
        return (await valueOf(await exchange(operation, caller, from, input ?? {}))) as never;
      } catch (error) {
        throw error instanceof Refusal ? new ApiError(error.status, error.message) : error;
      }
    },
  });
}
