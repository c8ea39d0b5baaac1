// The model of an operation with everything that is shown of it.
import type { Fields } from './document.ts';
import type { Security } from './security.ts';
import type { Server } from './servers.ts';

export const places = ['path', 'query', 'header', 'cookie'] as const;
export type Place = (typeof places)[number];

export type Parameter = {
  name: string;
  place: Place;
  required: boolean;
  description: string | undefined;
  deprecated: boolean;
  style: string;
  explode: boolean;
  /** Serialized in this media type instead of by a style. */
  contentType: string | undefined;
  /** It may be sent without a value (allowEmptyValue). */
  mayBeEmpty: boolean;
  schema: unknown;
  examples: Example[];
};

export type Example = {
  /** Empty when it is the only one. */
  name: string;
  summary: string | undefined;
  description: string | undefined;
  /** Undefined when it is only referenced externally. */
  value: unknown;
  address: string | undefined;
};
export type Media = { type: string; schema: unknown; examples: Example[]; encoding: Fields | undefined };
export type Body = { required: boolean; description: string | undefined; media: Media[] };
export type Header = Pick<
  Parameter,
  'name' | 'required' | 'description' | 'deprecated' | 'contentType' | 'schema' | 'examples'
>;
export type ApiLink = {
  name: string;
  operation: string;
  description: string | undefined;
  /** Parameters passed to the linked operation, by name; an empty name is its body. */
  given: { name: string; value: string }[];
  server: string | undefined;
};
export type Response = {
  status: string;
  description: string | undefined;
  headers: Header[];
  media: Media[];
  links: ApiLink[];
};
export type Callback = { name: string; operations: Operation[] };
export type Sample = { language: string; label: string; source: string };

export type Operation = {
  kind: 'operation' | 'webhook' | 'callback';
  method: string;
  path: string;
  id: string | undefined;
  tags: string[];
  summary: string | undefined;
  description: string | undefined;
  deprecated: boolean;
  stability: string | undefined;
  servers: Server[];
  parameters: Parameter[];
  body: Body | undefined;
  responses: Response[];
  security: Security;
  callbacks: Callback[];
  /** The author's samples; undefined generates them, an empty list shows none. */
  samples: Sample[] | undefined;
  /** The author's samples that are shown after the generated ones. */
  moreSamples: Sample[];
  triable: boolean;
  expandResponses: boolean;
  expandModels: boolean;
  more: { url: string; text: string | undefined } | undefined;
};
