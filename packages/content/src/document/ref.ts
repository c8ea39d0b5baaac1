// References to content by id, and their encoding as links.
import { safeDecodeURIComponent } from '../url.ts';

export type ContentRef =
  | { kind: 'file'; file: string }
  | { kind: 'url'; url: string }
  | { kind: 'page'; page: string; space?: string }
  | { kind: 'anchor'; anchor: string; page?: string; space?: string }
  | { kind: 'user'; user: string }
  | { kind: 'collection'; collection: string }
  | { kind: 'space'; space: string }
  | { kind: 'reusable-content'; reusableContent: string; space?: string }
  | { kind: 'openapi'; spec: string };

const scheme = 'lectern:';
/** How such links begin in HTML: browsers must not take them for the scheme of a program. */
export const referencePath = '/lectern/';
const fields = {
  file: 'file',
  page: 'page',
  user: 'user',
  collection: 'collection',
  space: 'space',
  'reusable-content': 'reusableContent',
  openapi: 'spec',
} as const;

type Named = keyof typeof fields;

/** The link for a reference when no page path is available. `hrefToRef` parses it. */
export function refToHref(ref: ContentRef): string {
  if (ref.kind === 'url') return ref.url;
  if (ref.kind === 'anchor') {
    if (ref.page === undefined && ref.space === undefined) return `#${ref.anchor}`;
    const space = ref.space === undefined ? '' : `?space=${encodeURIComponent(ref.space)}`;
    return `${scheme}anchor/${encodeURIComponent(ref.page ?? '')}${space}#${encodeURIComponent(ref.anchor)}`;
  }
  const values: Record<string, string | undefined> = { ...ref };
  const id = values[fields[ref.kind]] ?? '';
  const space = ref.kind === 'space' ? undefined : values['space'];
  return `${scheme}${ref.kind}/${encodeURIComponent(id)}${space === undefined ? '' : `?space=${encodeURIComponent(space)}`}`;
}

export function hrefToRef(href: string): ContentRef {
  if (/^#[^\s]+$/.test(href)) return { kind: 'anchor', anchor: href.slice(1) };
  if (!href.startsWith(scheme)) return { kind: 'url', url: href };
  const match = /^lectern:([a-z-]+)\/([^?#]*)(?:\?space=([^#]*))?(?:#(.*))?$/.exec(href);
  const [id, space, anchor] = [match?.[2], match?.[3], match?.[4]].map((part) =>
    part === undefined ? undefined : decode(part),
  );
  const kind = match?.[1] ?? '';
  const within = space === undefined ? {} : { space };
  if (kind === 'anchor' && anchor !== undefined) return { kind, anchor, ...(id ? { page: id } : {}), ...within };
  if (!Object.hasOwn(fields, kind) || !id) return { kind: 'url', url: href };
  const named = kind as Named;
  const placed = named === 'page' || named === 'reusable-content' ? within : {};
  return { kind: named, [fields[named]]: id, ...placed } as unknown as ContentRef;
}

function decode(part: string): string {
  const plain = safeDecodeURIComponent(part);
  // No id contains NUL, and PostgreSQL cannot store it.
  return plain.includes('\0') ? part : plain;
}

/** Parses a reference sent by a client. */
export function readRef(value: unknown): ContentRef | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  const ref = value as Record<string, unknown>;
  const text = (key: string): string | undefined => (typeof ref[key] === 'string' ? ref[key] : undefined);
  const within = text('space') === undefined ? {} : { space: text('space') };
  const kind = text('kind') ?? '';
  if (kind === 'url') return { kind, url: text('url') ?? '' };
  if (kind === 'anchor') {
    const page = text('page');
    return { kind, anchor: text('anchor') ?? '', ...(page === undefined ? {} : { page }), ...within } as ContentRef;
  }
  if (!Object.hasOwn(fields, kind)) return undefined;
  const named = kind as Named;
  const placed = named === 'page' || named === 'reusable-content' ? within : {};
  return { kind: named, [fields[named]]: text(fields[named]) ?? '', ...placed } as unknown as ContentRef;
}
