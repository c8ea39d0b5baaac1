// The source of a changed inline. Only what was changed is written anew: attributes that the editor does not know stay.
// Which of the spellings is right is found by reading them.
import type { Button, Emoji, Expression, Icon, Inline, InlineMath } from '@lectern/content/edit';
import {
  attributeOf,
  readElement,
  textSpellings,
  withAttribute,
  writeElement,
  type ElementSource,
} from './html-source.ts';

/** The inlines that have fields. */
export type FieldInline = Button | Emoji | Expression | Icon | InlineMath;

const kinds = new Set<Inline['type']>(['button', 'emoji', 'expression', 'icon', 'inlineMath']);
export const hasFields = (inline: Inline): inline is FieldInline => kinds.has(inline.type);

/** Spellings of `after`, the most readable first; none when the source is written in a way that is not known here. */
export function spellingsOf(source: string, before: FieldInline, after: FieldInline): string[] {
  if (before.type === 'inlineMath' && after.type === 'inlineMath' && source.startsWith('$$'))
    return [`$$${after.value}$$`, `$$${after.value.replaceAll('|', String.raw`\|`)}$$`];
  const element = readElement(source);
  if (!element) return [];
  if (before.type === 'button' && after.type === 'button') return buttonSpellings(element, before, after);
  if (before.type === 'icon' && after.type === 'icon') return [iconSpelling(element, before, after)];
  if ('value' in after && element.close !== '')
    return textSpellings(after.value).map((content) => writeElement({ ...element, content }));
  return [];
}

function buttonSpellings(element: ElementSource, before: Button, after: Button): string[] {
  let made = element;
  const change = (name: string, from: string | undefined, to: string | undefined): void => {
    if (from !== to) made = withAttribute(made, name, to);
  };
  change('href', before.target?.value, after.target?.value);
  change('data-icon', before.icon, after.icon);
  change('data-query', before.query, after.query);
  if (before.kind !== after.kind) made = withAttribute(made, 'class', classFor(attributeOf(made, 'class'), after.kind));
  if (before.label === after.label) return [writeElement(made)];
  return textSpellings(after.label).map((content) => writeElement({ ...made, content }));
}

/** Other classes stay. */
function classFor(classes = 'button', kind: Button['kind']): string {
  const others = classes.split(/\s+/).filter((name) => name !== '' && name !== 'primary' && name !== 'secondary');
  const at = others.indexOf('button') + 1;
  return others.toSpliced(at, 0, kind).join(' ');
}

function iconSpelling(element: ElementSource, before: Icon, after: Icon): string {
  const classes = (attributeOf(element, 'class') ?? '').split(/\s+/);
  const names = classes.map((name) => (name === `fa-${before.name}` ? `fa-${after.name}` : name)).join(' ');
  const content = element.content.replace(`:${before.name}:`, `:${after.name}:`);
  return writeElement({ ...withAttribute(element, 'class', names), content });
}
