// Another value for one attribute of a node.
import type { AnyNode } from '../nodes.ts';
import type { Random } from './random.ts';

const url = (value: string) => ({ value, form: 'destination' as const, start: 0, end: 0 });

export function changeAttribute(node: AnyNode, random: Random): AnyNode | undefined {
  if (!('type' in node)) {
    if (!('kind' in node)) return undefined;
    return { ...node, align: random.chance(0.5) ? 'center' : 'right' };
  }
  switch (node.type) {
    case 'heading':
      return { ...node, depth: 1 + random.int(6) };
    case 'code':
      return random.chance(0.5) ? { ...node, lang: 'python' } : { ...node, title: 'file "a".py' };
    case 'diagram':
    case 'math':
      return { ...node, value: `${node.value} + c` };
    case 'hint':
      return { ...node, style: random.pick(['info', 'warning', 'danger', 'success'] as const) ?? 'info' };
    case 'list':
      return node.ordered ? { ...node, from: 1 + random.int(9) } : undefined;
    case 'listItem':
      return { ...node, checked: random.chance(0.5) };
    case 'tab':
      return { ...node, title: 'Another "title"' };
    case 'step':
      return { ...node, icon: 'star' };
    case 'column':
      return { ...node, width: '40%' };
    case 'expandable':
      return { ...node, open: !node.open };
    case 'image':
      return { ...node, alt: 'Another [alt]', width: '300' };
    case 'embed':
    case 'file':
    case 'contentRef':
      return { ...node, target: url('https://y.example/z?a=1&b=2') };
    case 'link':
      return random.chance(0.5) ? { ...node, target: url('other page.md') } : { ...node, title: 'Other title' };
    case 'if':
      return { ...node, expression: 'visitor.claims.b' };
    default:
      return undefined;
  }
}
