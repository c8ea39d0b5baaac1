import { fill } from '@lectern/content/locale';
import type { Scheme } from './security.ts';
import type { ApiTexts } from './texts/en.ts';

/** How to send the credentials of a security scheme. */
export function schemeText({ kind, name, type }: Scheme, texts: ApiTexts): string {
  switch (kind) {
    case 'bearer':
      return fill(texts.bearer, { name });
    case 'basic':
      return texts.basic;
    case 'header':
      return fill(texts.keyInHeader, { name });
    case 'query':
      return fill(texts.keyInQuery, { name });
    case 'cookie':
      return fill(texts.keyInCookie, { name });
    default:
      return fill(texts.otherScheme, { name: type });
  }
}
