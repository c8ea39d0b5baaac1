// Traces of requests, jobs and outgoing calls, with the statements of the database they caused. Loaded only when a collector is
// configured; everything is wrapped from outside, so that a process without one pays nothing.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NeedsWorker } from '@lectern/content';
import { statements } from '#db/transaction';
import type { Config } from '../config.ts';
import type { BaseServices } from '../context.ts';
import { errorMessage } from '../error-message.ts';
import type { Fetcher, FetchLimits } from '../fetcher.ts';
import type { Job } from '../jobs.ts';
import type { Log } from '../log.ts';
import type { Storage } from '../storage-types.ts';
import { Exporter } from './exporter.ts';
import {
  addStatement,
  formatTraceParent,
  nowMs,
  parseTraceParent,
  startSpan,
  withStatements,
  type Span,
} from './span.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span?: Span | undefined;
  }
}

export type Tracing = {
  services(base: BaseServices): BaseServices;
  addTo(http: FastifyInstance): void;
  jobs<All extends object>(jobs: All): All;
  /** Sends what was recorded. */
  stop(): Promise<void>;
};

export function startTracing(settings: NonNullable<Config['tracing']>, log: Log): Tracing {
  const exporter = new Exporter(settings, log);
  const current = new AsyncLocalStorage<Span>();
  const { ratio } = settings;
  let system = 'sqlite';
  statements.watcher = (text, ms) => {
    const span = current.getStore();
    if (span?.isSampled) addStatement(span, text, ms);
  };

  function end(span: Span): void {
    span.end = nowMs();
    if (span.isSampled) exporter.add(withStatements(span, system));
  }

  async function within<T>(span: Span, work: () => Promise<T>): Promise<T> {
    try {
      return await current.run(span, work);
    } catch (error) {
      // The work is done by the worker thread.
      if (!(error instanceof NeedsWorker)) span.failure = errorMessage(error);
      throw error;
    } finally {
      end(span);
    }
  }

  const below = (name: string, kind: Span['kind']): Span =>
    startSpan(name, kind, { parent: current.getStore(), ratio });

  /** Hosts and not URLs: these may have secrets. */
  function outgoing(url: string, limits: FetchLimits): { span: Span; limits: FetchLimits } {
    const method = limits.send?.method ?? 'GET';
    const span = below(method, 'client');
    span.attributes = { 'http.request.method': method, 'server.address': URL.parse(url)?.host };
    return { span, limits: { ...limits, headers: { ...limits.headers, traceparent: formatTraceParent(span) } } };
  }

  const traceFetcher = (fetcher: Fetcher): Fetcher => ({
    fetch(url, given) {
      const { span, limits } = outgoing(url, given);
      return within(span, async () => {
        const fetched = await fetcher.fetch(url, limits);
        span.attributes['http.response.status_code'] = fetched.status;
        return fetched;
      });
    },
    read(url, given, take) {
      const { span, limits } = outgoing(url, given);
      return within(span, () =>
        fetcher.read(url, limits, (opened) => {
          span.attributes['http.response.status_code'] = opened.status;
          return take(opened);
        }),
      );
    },
  });

  /** Files of one object: a list is read in the pace of its reader. */
  function traceStorage(storage: Storage): Storage {
    const traced =
      <A extends unknown[], T>(name: string, call: (...args: A) => Promise<T>) =>
      (...args: A): Promise<T> =>
        within(below(`storage ${name}`, 'client'), () => call(...args));
    return {
      name: storage.name,
      arrivals: storage.arrivals,
      put: traced('put', (...args) => storage.put(...args)),
      sizeOf: traced('size', (...args) => storage.sizeOf(...args)),
      open: traced('open', (...args) => storage.open(...args)),
      remove: traced('remove', (...args) => storage.remove(...args)),
      list: () => storage.list(),
      check: () => storage.check(),
    };
  }

  return {
    services(base) {
      const { database } = base;
      system = database.engine === 'postgres' ? 'postgresql' : 'sqlite';
      return {
        ...base,
        // Writes of several requests share a commit and would all run in the context of the first.
        database: { ...database, write: (work) => database.write(AsyncLocalStorage.bind(work)) },
        fetcher: traceFetcher(base.fetcher),
        storage: traceStorage(base.storage),
      };
    },
    addTo(http) {
      http.decorateRequest('span', undefined);
      http.addHook('onRequest', (request, _, done) => {
        const span = startSpan(request.method, 'server', {
          parent: parseTraceParent(request.headers.traceparent),
          ratio,
        });
        request.span = span;
        current.run(span, done);
      });
      // A body is read in the context of its socket.
      http.addHook('preValidation', ({ span }, _, done) => (span ? current.run(span, done) : done()));
      http.addHook('onResponse', (request, reply, done) => {
        if (request.span) endRequest(request, request.span, reply.statusCode);
        done();
      });
    },
    jobs: (jobs) =>
      Object.fromEntries(
        Object.entries(jobs).map(([name, job]: [string, Job]) => [
          name,
          Object.assign((...args: Parameters<Job>) => {
            const span = startSpan(`job ${name}`, 'consumer', { parent: undefined, ratio });
            span.attributes = { 'lectern.job': name };
            return within(span, () => job(...args));
          }, job),
        ]),
      ) as typeof jobs,
    async stop() {
      statements.watcher = undefined;
      await exporter.stop();
    },
  };

  /** The pattern of the route and not the path: paths may have secrets. */
  function endRequest(request: FastifyRequest, span: Span, status: number): void {
    const { url: route = 'none', config } = request.routeOptions;
    span.name = `${request.method} ${route}`;
    span.attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': status,
      'lectern.operation': config.operation,
      'lectern.request_id': request.id,
      'lectern.site': request.site?.id,
      'lectern.site.kind': request.site?.kind,
    };
    if (status >= 500) span.failure = `status ${status}`;
    end(span);
  }
}
