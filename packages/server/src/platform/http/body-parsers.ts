// Request body parsing: JSON at once, JSON with a long text streamed, files streamed.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnyOperation } from '@lectern/contract';
import { badRequest, HttpError } from '../errors.ts';
import { longTextAt, readLongBody, type LongText } from './long-text.ts';
import type { PipelineRequest } from './exchange.ts';
import { rejectInvalidText } from './reject-invalid-text.ts';
import { trackUpload, type Upload } from './upload.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Id of the route's operation; other routes have none. */
    operation?: string;
    /** The body is a file upload. */
    upload?: boolean;
    /** Path of a possibly long text in the body. */
    longText?: string | undefined;
  }
}

type WithLongText = { body: unknown; longText: LongText | undefined };

/** The part of a request its operation gets as the body. */
export function bodyFor(
  request: FastifyRequest,
  operation: AnyOperation,
): Pick<PipelineRequest, 'body' | 'longText' | 'upload'> {
  if (operation.upload) return { body: undefined, upload: request.body as Upload };
  if (operation.longText === undefined) return { body: request.body };
  return (request.body as WithLongText | undefined) ?? { body: undefined };
}

export function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (request.routeOptions.config.upload && text !== '') {
      return done(
        new HttpError(415, 'the body must be files: multipart/form-data, or the bytes of one file'),
        undefined,
      );
    }
    // Clients send the JSON content type also for requests without a body.
    if (text.trim() === '') return done(null, undefined);
    void parse(request, text, (error, value) => {
      if (error) return done(badRequest('the body is not valid JSON'), undefined);
      try {
        rejectInvalidText(text, value);
      } catch (refusal) {
        return done(refusal as Error, undefined);
      }
      done(null, value);
    });
  });
}

/** The same for bodies that contain a long text. */
export function addLongJsonParser(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  const read = async (request: FastifyRequest, payload: IncomingMessage): Promise<WithLongText | undefined> => {
    const { longText: path = '' } = request.routeOptions.config;
    const { json: text, long } = await readLongBody(payload, request.routeOptions.bodyLimit, `body.${path}`);
    if (text.trim() === '') return undefined;
    const body = await new Promise<unknown>((resolve, reject) => {
      void parse(request, text, (error, value) =>
        error ? reject(badRequest('the body is not valid JSON')) : resolve(value),
      );
    });
    rejectInvalidText(text, body);
    return { body, longText: longTextAt(body, path, long) };
  };
  scope.addContentTypeParser('application/json', read);
}

/** Anything but JSON, for upload operations. */
export function addUploadParser(app: FastifyInstance): void {
  app.addContentTypeParser('*', (request, payload, done) => {
    if (!request.routeOptions.config.upload) {
      return done(new HttpError(415, 'the body must be application/json'), undefined);
    }
    const contentType = request.headers['content-type'] ?? 'application/octet-stream';
    done(null, { contentType, open: () => trackUpload(payload) } satisfies Upload);
  });
}
