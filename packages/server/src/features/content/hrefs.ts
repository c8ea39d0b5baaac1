// How stored Markdown spells references by id: /pages/<id>, /files/<id>, /reusable-content/<id>, and #anchors.
import type { ContentRef } from '@lectern/content';

const spelled = /^\/(pages|files|reusable-content)\/([\w.:~-]+)(?:#(.*))?$/s;

/** The reference a URL stands for; undefined when it is none of ours. */
export function refOfHref(href: string): ContentRef | undefined {
  const match = spelled.exec(href);
  if (!match) return undefined;
  const [, kind, id = '', anchor] = match;
  if (kind === 'files') return { kind: 'file', file: id };
  if (kind === 'reusable-content') return { kind: 'reusable-content', reusableContent: id };
  return anchor === undefined ? { kind: 'page', page: id } : { kind: 'anchor', page: id, anchor };
}

/** The URL of a reference within the space; undefined for those that have none. */
export function hrefOfRef(ref: ContentRef): string | undefined {
  if ('space' in ref && ref.space !== undefined) return undefined;
  if (ref.kind === 'page') return `/pages/${ref.page}`;
  if (ref.kind === 'anchor' && ref.page !== undefined) return `/pages/${ref.page}#${ref.anchor}`;
  if (ref.kind === 'file') return `/files/${ref.file}`;
  if (ref.kind === 'reusable-content') return `/reusable-content/${ref.reusableContent}`;
  return undefined;
}
