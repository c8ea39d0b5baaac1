// The representations of a version. A large document is streamed, never held or parsed in this process.
import { openContent } from '#features/files';
import type { Context, Services } from '#platform/context';
import { JsonStream } from '#platform/http/implement';
import { partOf } from './document.ts';
import type { PartSelector } from './select-part.ts';
import { filesOf, publishedPathOf, rawUrlOf } from './present.ts';
import type { SpecRow, VersionRow } from './rows.ts';

export async function* bytesOf(services: Services, hash: string): AsyncGenerator<Uint8Array> {
  const opened = await openContent(services, hash);
  if (!opened) throw new Error(`the file ${hash} of an API specification is missing`);
  yield* opened.stream as AsyncIterable<Uint8Array>;
}

/** URL of the source document, and its public URL. */
export function urlsOf(context: Context, spec: SpecRow, source: string): { source: string; public: string | null } {
  return { source, public: spec.visibility === 'public' ? context.urls.at(publishedPathOf(spec)) : null };
}

export function contentOf(context: Context, spec: SpecRow, version: VersionRow): JsonStream {
  const files = filesOf(version);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{"filesystem":{');
    for (const [number, file] of files.entries()) {
      const facts = {
        dir: './',
        isEntrypoint: number === 0,
        // References inside the bundled first file are internal: it contains what the other files hold.
        references: number === 0 ? [] : file.references,
        filename: file.name,
        url: rawUrlOf(context, file),
      };
      const head = `${JSON.stringify(file.name)}:${JSON.stringify(facts).slice(0, -1)},"specification":`;
      yield Buffer.from((number === 0 ? '' : ',') + head);
      yield* bytesOf(context.services, number === 0 ? version.document_hash : file.parsed!);
      yield Buffer.from('}');
    }
    const url = rawUrlOf(context, files[0]);
    yield Buffer.from(`},"url":${JSON.stringify(url)},"urls":${JSON.stringify(urlsOf(context, spec, url))}}`);
  }
  return new JsonStream(pieces());
}

export function rawOf({ services }: Context, version: VersionRow): JsonStream {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{"text":"');
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    for await (const bytes of bytesOf(services, filesOf(version)[0].raw)) {
      yield Buffer.from(JSON.stringify(decoder.decode(bytes, { stream: true })).slice(1, -1));
    }
    yield Buffer.from(`${JSON.stringify(decoder.decode()).slice(1, -1)}","format":${JSON.stringify(version.format)}}`);
  }
  return new JsonStream(pieces());
}

export async function documentOf({ services }: Context, version: VersionRow, query: PartSelector): Promise<JsonStream> {
  const head = `{"version":${JSON.stringify(version.id)},`;
  const isWhole = query.path === undefined && query.webhook === undefined && query.schemas === undefined;
  if (!isWhole) {
    const { complete, document } = await partOf(services, version, query);
    async function* part(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`${head}"complete":${complete},"document":${JSON.stringify(document)}}`);
    }
    // Sites use the parsed value directly, without serializing and parsing it again.
    return new JsonStream(part(), async () => ({ version: version.id, complete, document }));
  }
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${head}"complete":true,"document":`);
    yield* bytesOf(services, version.document_hash);
    yield Buffer.from('}');
  }
  return new JsonStream(pieces());
}

export function outlineOf({ services }: Context, version: VersionRow): JsonStream {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`{"version":${JSON.stringify(version.id)},"outline":`);
    yield* bytesOf(services, version.outline_hash);
    yield Buffer.from('}');
  }
  return new JsonStream(pieces());
}
