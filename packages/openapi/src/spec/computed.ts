// The source of a computed page, if it is an API description.
import { isSlugOfSource } from './source.ts';

export interface OpenApiSource {
  /** Slug of the hosted specification. */
  readonly spec: string;
  readonly models: boolean;
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The source of the page; undefined when it is something else or missing. */
export function openApiSourceOf(computed: unknown): OpenApiSource | undefined {
  const { type, dependencies, props } = objectOf(computed);
  if (type !== 'builtin:openapi') return undefined;
  const { kind, spec } = objectOf(objectOf(objectOf(dependencies)['spec'])['ref']);
  if (kind !== 'openapi' || typeof spec !== 'string' || spec === '' || isSlugOfSource(spec)) return undefined;
  return { spec, models: objectOf(props)['models'] === true };
}

export const specOfComputed = (computed: unknown): string | undefined => openApiSourceOf(computed)?.spec;
