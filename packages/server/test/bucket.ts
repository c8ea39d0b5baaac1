// A bucket that speaks as much of S3 as a file store needs, in memory. It computes every signature itself and refuses
// requests whose signature is another one, as the real ones do.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const accessKeyId = 'AKIATEST';
const secretAccessKey = 'a/secret+with=signs';
const region = 'test-1';
const pageSize = 3;

const sha256 = (data: string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

function isSigned(request: IncomingMessage, url: URL): boolean {
  const header = /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    request.headers.authorization ?? '',
  );
  if (!header) return false;
  const [, id, day, where, names, signature] = header as unknown as string[];
  if (id !== accessKeyId || where !== region || !names!.split(';').includes('host')) return false;
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    ...names!.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day!));
  const right = hmac(key, toSign).toString('hex');
  return right.length === signature!.length && timingSafeEqual(Buffer.from(right), Buffer.from(signature!));
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export type TestBucket = {
  /** For LECTERN_STORAGE_URL. */
  url: string;
  objects: Map<string, { bytes: Buffer; at: Date }>;
  /** Parts of objects that are not whole yet, by upload. */
  uploads: Map<string, Map<number, Buffer>>;
  /** Method and path of each request that was signed rightly. */
  requests: string[];
  /** May answer a request in another way; it is asked before anything is done. */
  fault: ((request: IncomingMessage) => number | 'hang up' | undefined) | undefined;
  stop(): Promise<void>;
};

export async function startBucket(): Promise<TestBucket> {
  const objects: TestBucket['objects'] = new Map();
  const uploads: TestBucket['uploads'] = new Map();
  const bucket: TestBucket = { url: '', objects, uploads, requests: [], fault: undefined, stop };

  const send = (response: ServerResponse, status: number, body: string | Buffer = '', headers = {}): void => {
    const type = typeof body === 'string' ? { 'content-type': 'application/xml' } : {};
    response.writeHead(status, { ...type, 'content-length': Buffer.byteLength(body), ...headers }).end(body);
  };
  const fail = (response: ServerResponse, status: number, code: string): void =>
    send(response, status, `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);

  function list(response: ServerResponse, query: URLSearchParams): void {
    const after = query.get('continuation-token') ?? '';
    const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).sort();
    const rest = names.filter((name) => name > after);
    const some = rest.slice(0, pageSize);
    const more = rest.length > pageSize;
    const entries = some.map((name) => {
      const { bytes, at } = objects.get(name)!;
      return `<Contents><Key>${name}</Key><Size>${bytes.length}</Size><LastModified>${at.toISOString()}</LastModified><ETag>"x"</ETag></Contents>`;
    });
    const next = more ? `<NextContinuationToken>${some.at(-1)}</NextContinuationToken>` : '';
    send(
      response,
      200,
      `<?xml version="1.0"?><ListBucketResult><Name>files</Name><KeyCount>${some.length}</KeyCount><IsTruncated>${more}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`,
    );
  }

  function read(response: ServerResponse, name: string, range: string | undefined): void {
    const found = objects.get(name);
    if (!found) return fail(response, 404, 'NoSuchKey');
    const span = /^bytes=(\d+)-(\d*)$/.exec(range ?? '');
    if (!span) return send(response, 200, found.bytes);
    const part = found.bytes.subarray(Number(span[1]), span[2] === '' ? undefined : Number(span[2]) + 1);
    send(response, 206, part);
  }

  async function multipart(request: IncomingMessage, response: ServerResponse, name: string, query: URLSearchParams) {
    if (request.method === 'POST' && query.has('uploads')) {
      const id = randomBytes(8).toString('hex');
      uploads.set(id, new Map());
      const result = `<InitiateMultipartUploadResult><Bucket>files</Bucket><Key>${name}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
      return send(response, 200, `<?xml version="1.0"?>${result}`);
    }
    const id = query.get('uploadId')!;
    const parts = uploads.get(id);
    if (!parts) return fail(response, 404, 'NoSuchUpload');
    if (request.method === 'PUT') {
      const number = Number(query.get('partNumber'));
      parts.set(number, await bodyOf(request));
      return send(response, 200, '', { etag: `"part-${number}"` });
    }
    uploads.delete(id);
    if (request.method === 'DELETE') return send(response, 204);
    const named = [...(await bodyOf(request)).toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)];
    objects.set(name, { bytes: Buffer.concat(named.map(([, number]) => parts.get(Number(number))!)), at: new Date() });
    const result = `<CompleteMultipartUploadResult><Bucket>files</Bucket><Key>${name}</Key><ETag>"x"</ETag></CompleteMultipartUploadResult>`;
    send(response, 200, `<?xml version="1.0"?>${result}`);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://bucket');
    const fault = bucket.fault?.(request);
    if (fault === 'hang up') return void request.socket.destroy();
    if (fault !== undefined) {
      await bodyOf(request);
      return fail(response, fault, 'Fault');
    }
    if (!isSigned(request, url)) {
      await bodyOf(request);
      return fail(response, 403, 'SignatureDoesNotMatch');
    }
    bucket.requests.push(`${request.method} ${url.pathname}`);
    const name = decodeURIComponent(url.pathname).replace(/^\/files\/?/, '');
    if (name === '') return list(response, url.searchParams);
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) {
      return multipart(request, response, name, url.searchParams);
    }
    switch (request.method) {
      case 'PUT':
        objects.set(name, { bytes: await bodyOf(request), at: new Date() });
        return send(response, 200, '', { etag: '"x"' });
      case 'HEAD': {
        const found = objects.get(name);
        return void response.writeHead(found ? 200 : 404, found && { 'content-length': found.bytes.length }).end();
      }
      case 'DELETE':
        objects.delete(name);
        return send(response, 204);
      default:
        return read(response, name, request.headers.range);
    }
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  bucket.url = `s3://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@127.0.0.1:${port}/files/a%20folder?region=${region}&tls=off`;
  return bucket;

  async function stop(): Promise<void> {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}
