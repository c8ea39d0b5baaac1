// Converts a `{% tag %}` and its content to a block.
import { codeWithOptions } from './code-options.ts';
import { filled, isTrue, oneOf, present, toValign } from './attributes.ts';
import type { Tag } from '../parse/tag.ts';
import type { Block, Column, Span, Step, Tab, Target, Update } from '../tree.ts';
import { apiMethod } from './api-method.ts';
import { firstTarget } from './first-target.ts';

interface TagRule {
  /** Has no content and no end tag. */
  empty?: true;
  /** The end tag is optional. */
  optional?: true;
  /** The tag it belongs in. */
  parent?: string;
}

const rules: Record<string, TagRule> = {
  hint: {},
  tabs: {},
  tab: { parent: 'tabs' },
  stepper: {},
  step: { parent: 'stepper' },
  columns: {},
  column: { parent: 'columns' },
  code: {},
  if: {},
  updates: {},
  update: { parent: 'updates' },
  prompt: {},
  include: { empty: true },
  embed: { optional: true },
  file: { optional: true },
  'content-ref': { optional: true },
  'page-ref': { optional: true },
  'api-method': { optional: true },
  openapi: { optional: true },
  swagger: { optional: true },
  'openapi-operation': { optional: true },
  'openapi-schemas': { optional: true },
  'openapi-webhook': { optional: true },
};

export function tagRule(name: string): TagRule {
  if (name.startsWith('@')) return { empty: true };
  return Object.hasOwn(rules, name) ? (rules[name] ?? {}) : { optional: true };
}

export function convertTag(tag: Tag, children: Block[], closed: boolean, end: number): Block[] {
  if (!closed && tagRule(tag.name).optional) return [convert(tag, [], false, tag.end), ...children].flat();
  return [convert(tag, children, closed, end)].flat();
}

function convert(tag: Tag, children: Block[], paired: boolean, end: number): Block | Block[] {
  const { attributes, start, name } = tag;
  const at = { start, end };
  const holds = { children, ...at };
  const { icon, title, method = '', path = '', spec = '' } = attributes;
  switch (name) {
    case 'hint': {
      const style = oneOf(attributes['style'], 'info', 'warning', 'danger', 'success') ?? 'info';
      return { type: 'hint', style, ...holds, ...present<{ icon?: string }>({ icon: filled(icon) }) };
    }
    case 'tabs':
      return { type: 'tabs', children: grouped(children, 'tabs', tabOf), ...at };
    case 'tab':
      return {
        type: 'tabs',
        children: [{ ...tabOf(children, at), ...present<Partial<Tab>>({ title, icon: filled(icon) }) }],
        ...at,
      };
    case 'stepper':
      return { type: 'stepper', children: grouped(children, 'stepper', stepOf), ...at };
    case 'step':
      return {
        type: 'stepper',
        children: [{ ...stepOf(children, at), ...present<Partial<Step>>({ icon: filled(icon) }) }],
        ...at,
      };
    case 'columns':
      return { type: 'columns', children: grouped(children, 'columns', columnOf), ...at };
    case 'column': {
      const more = { width: filled(attributes['width']), valign: toValign(attributes['valign']) };
      return { type: 'columns', children: [{ ...columnOf(children, at), ...present<Partial<Column>>(more) }], ...at };
    }
    case 'updates': {
      const format = filled(attributes['format']);
      return {
        type: 'updates',
        children: grouped(children, 'updates', updateOf),
        ...at,
        ...(format ? { format } : {}),
      };
    }
    case 'update': {
      const tags = (attributes['tags'] ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean);
      const date = filled(attributes['date']);
      return { type: 'updates', children: [{ ...updateOf(children, at), tags, ...(date ? { date } : {}) }], ...at };
    }
    case 'code':
      return codeWithOptions(tag, children, at);
    case 'prompt':
      return { type: 'prompt', attributes, ...holds };
    case 'if':
      return { type: 'if', expression: tag.rest, ...holds, ...(paired ? {} : { unended: true as const }) };
    case 'include':
      return { type: 'include', target: tag.targets[''] ?? bareTarget(tag), ...at };
    case 'embed': {
      const fullWidth = isTrue(attributes['fullWidth']);
      const said = { ...holds, children: withCaption(tag, children) };
      return { type: 'embed', target: target(tag, 'url', children), ...said, ...(fullWidth ? { fullWidth } : {}) };
    }
    case 'file':
      return { type: 'file', target: target(tag, 'src', children), ...holds, children: withCaption(tag, children) };
    case 'content-ref':
      return { type: 'contentRef', target: target(tag, 'url', children), ...holds };
    case 'page-ref':
      return { type: 'contentRef', target: target(tag, 'page', children), ...holds };
    case 'api-method':
      return apiMethod(tag, children, at);
    case 'openapi':
    case 'swagger': {
      const expanded = isTrue(attributes['expanded']);
      const described = children.some((child) => child.type === 'unknownTag' && child.name.startsWith('swagger-'));
      const more = { summary: filled(attributes['summary']), baseUrl: filled(attributes['baseUrl']) };
      return {
        type: 'openapi',
        // A link in a description is not the source of the operation.
        target: target(tag, 'src', described ? [] : children),
        path,
        method,
        ...holds,
        ...(expanded ? { expanded } : {}),
        ...present<{ summary?: string; baseUrl?: string }>(more),
      };
    }
    case 'openapi-operation':
      return { type: 'openapiOperation', spec, path, method, ...holds };
    case 'openapi-schemas': {
      const schemas = (attributes['schemas'] ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean);
      const grouping = attributes['grouped'];
      return {
        type: 'openapiSchemas',
        spec,
        schemas,
        ...holds,
        ...(grouping === undefined ? {} : { grouped: grouping === 'true' }),
      };
    }
    case 'openapi-webhook':
      return { type: 'openapiWebhook', spec, name: attributes['name'] ?? '', method, ...holds };
  }
  if (!name.startsWith('@')) return { type: 'unknownTag', name, attributes, paired, ...holds };
  const slash = name.indexOf('/');
  const integration = slash < 0 ? name.slice(1) : name.slice(1, slash);
  return { type: 'integration', integration, block: slash < 0 ? '' : name.slice(slash + 1), attributes, ...at };
}

const tabOf = (children: Block[], at: Span): Tab => ({ type: 'tab', children, ...at });
const stepOf = (children: Block[], at: Span): Step => ({ type: 'step', children, ...at });
const columnOf = (children: Block[], at: Span): Column => ({ type: 'column', children, ...at });
const updateOf = (children: Block[], at: Span): Update => ({ type: 'update', tags: [], children, ...at });

/**
 * The parts of a group. Each part arrives as a group of one, so that a part without its group still works; anything
 * else between them becomes a part of its own.
 */
function grouped<T extends { children: Block[] } & Span>(
  children: Block[],
  type: 'tabs' | 'stepper' | 'columns' | 'updates',
  make: (children: Block[], at: Span) => T,
): T[] {
  const parts: T[] = [];
  let loose: T | undefined;
  for (const child of children) {
    if (child.type === type && isGroupOfOne(child)) {
      loose = undefined;
      parts.push(child.children[0] as unknown as T);
    } else if (child.type !== 'comment') {
      if (!loose) {
        loose = make([], { start: child.start, end: child.end });
        parts.push(loose);
      }
      loose.children.push(child);
      loose.end = child.end;
    }
  }
  return parts;
}

function isGroupOfOne(block: Block & { children: Span[] }): boolean {
  const [only, second] = block.children;
  return only !== undefined && second === undefined && only.start === block.start && only.end === block.end;
}

/** Older tags have their caption in an attribute. */
function withCaption({ attributes, targets }: Tag, children: Block[]): Block[] {
  const value = filled(attributes['caption']);
  const place = targets['caption'];
  if (children.length > 0 || value === undefined || !place) return children;
  const at = { start: place.start, end: place.end };
  return [{ type: 'paragraph', children: [{ type: 'text', value, ...at }], ...at }];
}

function target(tag: Tag, key: string, children: Block[]): Target {
  const own = tag.targets[key] ?? tag.targets['url'] ?? tag.targets['src'];
  return own ?? firstTarget(children) ?? { value: '', form: 'tag', start: tag.end - 2, end: tag.end - 2 };
}

function bareTarget(tag: Tag): Target {
  const key = Object.keys(tag.attributes)[0] ?? '';
  return tag.targets[key] ?? { value: key, form: 'tag', start: tag.end - 2, end: tag.end - 2 };
}
