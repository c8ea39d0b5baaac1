// Blocks that are written as `{% tag %}`.
import { tag } from '../../markdown/print/tag.ts';
import type { Block, Column, Columns, Step, Stepper, Tab, Tabs, Update, Updates } from '../../markdown/tree.ts';
import type { Printer } from './printer.ts';

export type Group = Tabs | Stepper | Columns | Updates;
export type GroupPart = Tab | Step | Column | Update;
type PrintBlocks = (blocks: readonly Block[]) => string;

const full = (value: string): string | undefined => (value === '' ? undefined : value);
const list = (values: readonly string[]): string | undefined => full(values.join(','));

export function printGroup(group: Group, print: PrintBlocks): string {
  const name = group.type;
  const attributes = group.type === 'updates' ? { format: group.format } : {};
  const parts = group.children.map((part) => printGroupPart(part, print));
  return tag(name, attributes, parts.join('\n\n'));
}

export function printGroupPart(part: GroupPart, print: PrintBlocks): string {
  const body = print(part.children);
  switch (part.type) {
    case 'tab':
      return tag('tab', { title: part.title, icon: part.icon }, body);
    case 'step':
      return tag('step', { icon: part.icon }, body);
    case 'column':
      return tag('column', { width: part.width, valign: part.valign }, body);
    case 'update':
      return tag('update', { date: part.date, tags: list(part.tags) }, body);
  }
}

export type TagBlock = Extract<
  Block,
  {
    type:
      | 'hint'
      | 'embed'
      | 'file'
      | 'contentRef'
      | 'include'
      | 'if'
      | 'openapi'
      | 'openapiOperation'
      | 'openapiSchemas'
      | 'openapiWebhook'
      | 'prompt'
      | 'integration'
      | 'unknownTag';
  }
>;

export function printTagBlock(block: TagBlock, printer: Printer, print: PrintBlocks): string {
  const body = 'children' in block ? print(block.children) : '';
  /** Tags with an optional end have none without content, unless the end of a later one would be taken for theirs. */
  const optional = body === '' && printer.escape !== 'heavy' ? undefined : body;
  switch (block.type) {
    case 'hint':
      return tag('hint', { style: block.style, icon: block.icon }, body);
    case 'embed':
      return tag('embed', { url: full(block.target.value), fullWidth: block.fullWidth }, optional);
    case 'file':
      return tag('file', { src: full(block.target.value) }, optional);
    case 'contentRef':
      return tag('content-ref', { url: full(block.target.value) }, optional);
    case 'include':
      return tag('include', { '': block.target.value }, undefined);
    case 'if': {
      const expression = block.expression.replace(/\s+/g, ' ').replaceAll('%}', '% }');
      const end = block.unended ? '' : '{% endif %}';
      return [`{% if ${expression} %}`, body, end].filter(Boolean).join('\n');
    }
    case 'openapi': {
      const { target, path, method, expanded, summary, baseUrl } = block;
      const attributes = {
        src: full(target.value),
        path: full(path),
        method: full(method),
        expanded,
        summary,
        baseUrl,
      };
      return tag('openapi', attributes, body);
    }
    case 'openapiOperation':
      return tag(
        'openapi-operation',
        { spec: full(block.spec), path: full(block.path), method: full(block.method) },
        body,
      );
    case 'openapiSchemas': {
      const { spec, schemas, grouped } = block;
      return tag('openapi-schemas', { spec: full(spec), schemas: list(schemas), grouped }, body);
    }
    case 'openapiWebhook':
      return tag(
        'openapi-webhook',
        { spec: full(block.spec), name: full(block.name), method: full(block.method) },
        body,
      );
    case 'prompt':
      return tag('prompt', block.attributes, body);
    case 'integration':
      return tag(`@${block.integration}${block.block ? `/${block.block}` : ''}`, block.attributes, undefined);
    case 'unknownTag':
      return tag(block.name, block.attributes, block.paired ? body : undefined);
  }
}
