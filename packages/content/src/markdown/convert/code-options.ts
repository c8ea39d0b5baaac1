import type { Tag } from '../parse/tag.ts';
import type { Block, Code, Span } from '../tree.ts';
import { filled, isTrue, oneOf, present } from './attributes.ts';

/** The fence inside `{% code … %}` with the options of the tag; other content follows it. */
export function codeWithOptions(tag: Tag, children: Block[], at: Span): Block[] {
  const fence = children.findIndex((child) => child.type === 'code' || child.type === 'diagram');
  const found = children[fence];
  if (!found) return children.length > 0 ? children : [{ type: 'comment', value: '', ...at }];
  if (found.type !== 'code') return children;
  const { attributes } = tag;
  const numbers = attributes['lineNumbers'];
  const code: Code = {
    ...found,
    ...at,
    ...present<Partial<Code>>({
      title: filled(attributes['title']),
      overflow: oneOf(attributes['overflow'], 'wrap', 'scroll'),
      lineNumbers: numbers === undefined ? undefined : numbers === 'true',
      expandable: isTrue(attributes['expandable']),
      fullWidth: isTrue(attributes['fullWidth']),
    }),
  };
  return [...children.slice(0, fence), code, ...children.slice(fence + 1)];
}
