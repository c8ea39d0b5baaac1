import { inlineText, type Markdown } from '@lectern/content';
import { array, call, joined, truth } from './literal.ts';
import { blocks, deeper, inlines, withScript, type Writer } from './writer.ts';

export function list(item: Markdown.List, writer: Writer): string {
  const inside = deeper(writer, { inList: true });
  const nested = truth(writer.inList);
  const items = item.children.map((one) => itemBody(one, item.tight, inside));
  if (item.children.some((one) => one.checked !== undefined)) {
    const pairs = item.children.map(
      (one, at) => `(${one.checked === undefined ? 'none' : truth(one.checked)}, [#${items[at]}])`,
    );
    return call('tasks', truth(item.tight), array(pairs));
  }
  const bodies = array(items.map((one) => `[#${one}]`));
  if (!item.ordered) return call('bullets', nested, truth(item.tight), bodies);
  const from = item.from ?? 1;
  return call('numbers', nested, truth(item.tight), String(Number.isSafeInteger(from) && from >= 0 ? from : 1), bodies);
}

/** In a tight list a paragraph is a line, without paragraph spacing. */
function itemBody(item: Markdown.ListItem, tight: boolean, writer: Writer): string {
  const pieces = item.children.flatMap((child, at) => {
    if (!tight || child.type !== 'paragraph' || child.align) return blocks([child], writer);
    const line = withScript(writer, inlineText(child.children), inlines(child.children, writer));
    return at > 0 && item.children[at - 1]?.type === 'paragraph' ? ['linebreak()', line] : [line];
  });
  return joined(pieces);
}
