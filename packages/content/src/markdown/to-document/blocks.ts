import type { DocumentBlock, DocumentFragment, DocumentNode } from '../../document/types.ts';
import type { Block, Code, CodeLine, Heading, Image, List, ListItem, Target } from '../tree.ts';
import type { Writing } from './context.ts';
import { anchored, fragment, holder, leaf, refOf } from './context.ts';
import { documentInlines, emptyText, isEmpty } from './inlines.ts';
import { documentTable } from './table.ts';

export function documentBlocks(blocks: Block[], writing: Writing): DocumentBlock[] {
  const made: DocumentBlock[] = [];
  for (const block of blocks) {
    const done = documentBlock(block, writing);
    if (Array.isArray(done)) made.push(...done);
    else {
      writing.made.set(block, done);
      made.push(done);
    }
  }
  return made;
}

/** The content of a container; an empty one holds an empty paragraph to write in. */
function inside(blocks: Block[], writing: Writing): DocumentNode[] {
  const nodes = documentBlocks(blocks, writing);
  return nodes.length > 0 ? nodes : [holder('paragraph', {}, [emptyText()])];
}

function documentBlock(block: Block, writing: Writing): DocumentBlock | DocumentBlock[] {
  switch (block.type) {
    case 'paragraph':
      return holder('paragraph', { align: block.align }, documentInlines(block.children, writing));
    case 'heading':
      return headingOf(block, writing);
    case 'thematicBreak':
      return leaf('divider', {});
    case 'blockquote':
      return holder('blockquote', {}, inside(block.children, writing));
    case 'list':
      return listOf(block, writing);
    case 'code':
      return codeOf(block, writing);
    case 'diagram':
      return holder('code', { syntax: 'mermaid' }, codeLines(block.value));
    case 'math':
      return leaf('math', { formula: block.value });
    case 'hint':
      return holder('hint', { style: block.style, icon: block.icon }, inside(block.children, writing));
    case 'tabs': {
      const items = block.children.map((tab) => {
        const made = holder('tabs-item', { title: tab.title, icon: tab.icon }, inside(tab.children, writing));
        return anchored(made, tab, writing);
      });
      return holder('tabs', {}, items);
    }
    case 'stepper': {
      const steps = block.children.map((step) =>
        holder('stepper-step', { icon: step.icon }, inside(step.children, writing)),
      );
      return holder('stepper', {}, steps);
    }
    case 'columns': {
      const columns = block.children.map(({ width, valign, children }) => {
        return holder('column', { width: lengthOf(width), verticalAlignment: valign }, inside(children, writing));
      });
      return holder('columns', {}, columns);
    }
    case 'updates': {
      const updates = block.children.map(({ date, tags, children }) => {
        return holder('update', { date, tags }, inside(children, writing));
      });
      return holder('updates', { format: block.format }, updates);
    }
    case 'expandable': {
      const title = holder('paragraph', {}, documentInlines(block.summary, writing));
      const body = inside(block.children, writing) as DocumentBlock[];
      const fragments = [fragment('expandable-title', [title]), fragment('expandable-body', body)];
      const made: DocumentBlock = { ...leaf('expandable', {}, fragments), ...(block.open && { open: true }) };
      return anchored(made, block, writing);
    }
    case 'images': {
      const { align, fullWidth, framed } = block;
      const images = block.children.map((image) => imageOf(image, writing));
      return holder('images', { align, fullWidth, framed }, images);
    }
    case 'drawing':
      return drawingOf(block.target, block.alt, writing);
    case 'embed': {
      const data = { url: block.target.value, fullWidth: block.fullWidth };
      return leaf('embed', data, captionOf(block.children, writing));
    }
    case 'file':
      return fileOf(block.target, captionOf(block.children, writing), writing);
    case 'contentRef':
      return leaf('content-ref', { ref: refOf(block.target, 'link', writing) });
    case 'include':
      return leaf('reusable-content', { ref: refOf(block.target, 'include', writing) });
    case 'if':
      return holder('if', { expression: block.expression }, inside(block.children, writing));
    case 'table':
      return documentTable(block, writing);
    case 'openapi': {
      const { path, method, expanded, summary, baseUrl } = block;
      const data = { ref: refOf(block.target, 'openapi', writing), path, method, expanded, summary, baseUrl };
      const described = block.children.some(({ type }) => type === 'unknownTag');
      const fragments = described ? [fragment('content', documentBlocks(block.children, writing))] : undefined;
      return anchored(leaf('swagger', data, fragments), block, writing);
    }
    case 'openapiOperation': {
      const { spec, path, method } = block;
      const data = { ref: { kind: 'openapi', spec }, path, method };
      return anchored(leaf('openapi-operation', data), block, writing);
    }
    case 'openapiSchemas': {
      const { schemas, grouped } = block;
      const data = { ref: { kind: 'openapi', spec: block.spec }, schemas, grouped };
      return anchored(leaf('openapi-schemas', data), block, writing);
    }
    case 'openapiWebhook': {
      const { spec, name, method } = block;
      const data = { ref: { kind: 'openapi', spec }, name, method };
      return anchored(leaf('openapi-webhook', data), block, writing);
    }
    case 'prompt':
      return holder('prompt', { ...block.attributes }, inside(block.children, writing));
    case 'integration':
      return leaf('integration', {
        integration: block.integration,
        block: block.block,
        props: { ...block.attributes },
      });
    case 'unknownTag': {
      const data = { integration: '', block: block.name, props: { ...block.attributes } };
      return leaf(
        'integration',
        data,
        block.paired ? [fragment('content', documentBlocks(block.children, writing))] : undefined,
      );
    }
    case 'element':
      return documentBlocks(block.children, writing);
    case 'comment':
    case 'definition':
    case 'footnoteDefinition':
      return [];
  }
}

function captionOf(blocks: Block[], writing: Writing) {
  const nodes = documentBlocks(blocks, writing);
  return nodes.length > 0 ? [fragment('caption', nodes)] : undefined;
}

/** Files are files of the space. A plain URL becomes an embed: clients look up files by id. */
function fileOf(target: Target, caption: DocumentFragment[] | undefined, writing: Writing): DocumentBlock {
  const ref = refOf(target, 'file', writing);
  return ref.kind === 'url' ? leaf('embed', { url: target.value }, caption) : leaf('file', { ref }, caption);
}

/** A drawing with a plain URL becomes an image. */
function drawingOf(target: Target | undefined, alt: string | undefined, writing: Writing): DocumentBlock {
  const ref = target && refOf(target, 'file', writing);
  if (ref?.kind !== 'url') return leaf('drawing', { ref, alt });
  return holder('images', {}, [leaf('image', { ref, alt }, [])]);
}

function headingOf(heading: Heading, writing: Writing): DocumentBlock {
  const level = Math.min(3, Math.max(1, heading.depth - 1));
  const type = `heading-${level as 1 | 2 | 3}` as const;
  const block = holder(type, { id: heading.id, align: heading.align }, documentInlines(heading.children, writing));
  return anchored(block, heading, writing);
}

function listOf(list: List, writing: Writing): DocumentBlock {
  const tasks = list.children.some((item) => item.checked !== undefined);
  const items = list.children.map((item) => itemOf(item, tasks, writing));
  if (tasks) return holder('list-tasks', {}, items);
  if (!list.ordered) return holder('list-unordered', {}, items);
  return holder('list-ordered', { start: list.from === 1 ? undefined : list.from }, items);
}

function itemOf(item: ListItem, tasks: boolean, writing: Writing): DocumentBlock {
  const made = holder(
    'list-item',
    { checked: tasks ? (item.checked ?? false) : undefined },
    inside(item.children, writing),
  );
  return tasks && item.checked === undefined ? { ...made, plain: true } : made;
}

function codeLines(value: string): DocumentBlock[] {
  return value.split('\n').map((text) => {
    return holder('code-line', {}, [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }]);
  });
}

function codeOf(code: Code, writing: Writing): DocumentBlock {
  const { lang, title, overflow, lineNumbers, fullWidth, expandable } = code;
  const data = { syntax: lang, title, overflow, lineNumbers, fullWidth, expandable };
  return holder('code', data, code.lines ? code.lines.map((line) => richLine(line, writing)) : codeLines(code.value));
}

function richLine(line: CodeLine, writing: Writing): DocumentBlock {
  return holder('code-line', { highlighted: line.highlighted || undefined }, documentInlines(line.children, writing));
}

function imageOf(image: Image, writing: Writing): DocumentBlock {
  const data = {
    ref: refOf(image.target, 'image', writing),
    refDark: image.dark && refOf(image.dark, 'image', writing),
    width: lengthOf(image.width),
    height: lengthOf(image.height),
    alt: image.alt,
  };
  const caption = documentInlines(image.caption, writing);
  return leaf('image', data, isEmpty(caption) ? [] : [fragment('caption', [holder('paragraph', {}, caption)])]);
}

/** `375` is a number, `50%` a value with a unit. */
function lengthOf(text: string | undefined): unknown {
  const match = /^([\d.]{1,20})([a-z%]{0,4})$/.exec(text ?? '');
  const value = Number(match?.[1]);
  if (!match || !Number.isFinite(value)) return undefined;
  const unit = match[2] ?? '';
  return unit === '' || unit === 'px' ? value : { unit, value };
}
