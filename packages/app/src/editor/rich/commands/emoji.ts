// `:name:` becomes an emoji when the dialect has one of this name.
import { openPage, type Inline } from '@lectern/content/edit';
import { InputRule } from 'prosemirror-inputrules';
import { schema } from '../schema/schema.ts';

function emojiOf(code: string): Inline | undefined {
  const [block] = openPage(code)?.blocks ?? [];
  const [only] = block?.type === 'paragraph' ? block.children : [];
  return only?.type === 'emoji' ? only : undefined;
}

export const emojiRule = new InputRule(/:[a-z0-9_+-]+:$/, ({ tr }, [code], start, end) => {
  const node = emojiOf(code);
  return node ? tr.replaceWith(start, end, schema.node('inlineIsland', { node })) : null;
});
