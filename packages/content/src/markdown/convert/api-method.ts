// `{% api-method %}` and the tags inside it: an operation described on the page, predecessor of `{% swagger %}`. It is
// converted to that, so that it is rendered, printed and indexed in the same way.
import type { Tag } from '../parse/tag.ts';
import { blockText } from '../text.ts';
import type { Block, OpenapiBlock, Span, UnknownTag } from '../tree.ts';
import { filled, present } from './attributes.ts';

const prefix = 'api-method-';

/** Parameter location by tag. */
const places: Readonly<Record<string, string>> = {
  'path-parameters': 'path',
  'query-parameters': 'query',
  headers: 'header',
  cookies: 'cookie',
  'body-parameters': 'body',
  'form-data-parameters': 'body',
};

export function apiMethod({ attributes, end }: Tag, children: Block[], at: Span): OpenapiBlock {
  const summary = { text: '' };
  const parts = partsOf(children, 'query', summary);
  const { method = 'get', path = '', host } = attributes;
  return {
    type: 'openapi',
    target: { value: '', form: 'tag', start: end - 2, end: end - 2 },
    path,
    method: method.toLowerCase(),
    children: parts,
    ...at,
    ...present<{ summary?: string; baseUrl?: string }>({ summary: filled(summary.text), baseUrl: filled(host) }),
  };
}

function partsOf(children: Block[], place: string, summary: { text: string }): Block[] {
  return children.flatMap((child): Block[] => {
    if (child.type !== 'unknownTag' || !child.name.startsWith(prefix)) return [child];
    const name = child.name.slice(prefix.length);
    const { attributes } = child;
    switch (name) {
      case 'summary':
        summary.text = child.children.map(blockText).join(' ').trim();
        return [];
      case 'description':
        return [as(child, 'swagger-description', {})];
      case 'parameter':
        return [as(child, 'swagger-parameter', { ...attributes, in: place })];
      case 'response-example':
        return [as(child, 'swagger-response', { status: attributes['httpCode'] ?? attributes['httpcode'] ?? '' })];
      case 'response-example-description':
        return child.children;
      default:
        return partsOf(child.children, Object.hasOwn(places, name) ? (places[name] ?? place) : place, summary);
    }
  });

  function as(tag: UnknownTag, name: string, attributes: Record<string, string>): UnknownTag {
    return { ...tag, name, attributes, children: partsOf(tag.children, place, summary) };
  }
}
