// What goes into the request pipeline and comes out of it.
import type { Caller } from '../context.ts';
import type { LongText } from './long-text.ts';
import type { RequestSource } from './request-info.ts';
import type { Upload } from './upload.ts';

export type PipelineRequest = RequestSource & {
  caller: Caller | undefined;
  params: Record<string, string>;
  query: unknown;
  body: unknown;
  longText?: LongText | undefined;
  /** Instead of a body, for upload operations. */
  upload?: Upload;
  ifMatch: string | undefined;
  /** Path and query as sent. */
  url: string;
  /** In-process call that takes a value: no JSON round trip. */
  inProcess?: boolean;
};

export type PipelineReply = {
  status: number;
  content: string | undefined;
  location: string | undefined;
  /** Without quotes. */
  etag?: string;
  /** Fields of the body that had no effect. */
  ignored?: readonly string[];
  /** Stream instead of content, when it is large. */
  flow?: AsyncIterable<Uint8Array>;
  /** For in-process callers, instead of content or stream. */
  value?: () => Promise<unknown>;
};
