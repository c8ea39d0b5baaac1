// Markdown as it is typed.
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import type { Attrs, MarkType } from 'prosemirror-model';
import { Selection, type Plugin } from 'prosemirror-state';
import { markType, nodeType, schema } from '../schema/schema.ts';
import { newCode } from '../schema/tree.ts';
import { emojiRule } from './emoji.ts';
import { newBlocks } from './insert.ts';

const blockRules: InputRule[] = [
  textblockTypeInputRule(/^(#{1,6})\s$/, nodeType('heading'), ([, signs = '']) => ({ depth: signs.length })),
  wrappingInputRule(/^([-+*])\s$/, nodeType('bulletList')),
  wrappingInputRule(/^(\d{1,9})[.)]\s$/, nodeType('orderedList'), ([, from]) => ({
    from: from === '1' ? null : Number(from),
    tight: true,
  })),
  wrappingInputRule(/^>\s$/, nodeType('blockquote')),
  textblockTypeInputRule(/^(?:```|~~~)([\w+#-]*)\s$/, nodeType('code'), ([, lang]) => ({
    like: lang ? { ...newCode, lang } : newCode,
  })),
  new InputRule(/^(?:---|\*\*\*|___)$/, ({ tr, doc }, _, start, end) => {
    const at = doc.resolve(start);
    if (at.parent.type.name !== 'paragraph' || at.parent.content.size !== end - start) return null;
    const rule = newBlocks.rule();
    tr.replaceWith(at.before(), at.after(), [rule, schema.node('paragraph')]);
    return tr.setSelection(Selection.near(tr.doc.resolve(at.before() + rule.nodeSize + 1)));
  }),
  new InputRule(/^\[([ xX]?)\]\s$/, ({ tr, doc }, [, sign = ''], start, end) => {
    const at = doc.resolve(start);
    if (at.node(-1)?.type !== nodeType('listItem') || at.index(-1) !== 0) return null;
    return tr.delete(start, end).setNodeMarkup(at.before(-1), null, { checked: /x/i.test(sign) });
  }),
];

/** The last group is the text that gets the mark; signs around it are removed. */
function markRule(pattern: RegExp, type: MarkType, attrs: (match: RegExpMatchArray) => Attrs | null): InputRule {
  return new InputRule(pattern, ({ tr, doc }, match, start, end) => {
    const [whole, before = '', text = ''] = match;
    if (!text || doc.rangeHasMark(start, end, markType('inlineCode'))) return null;
    const from = start + before.length;
    const inner = from + whole.slice(before.length).indexOf(text);
    tr.delete(inner + text.length, end).delete(from, inner);
    tr.addMark(from, from + text.length, type.create(attrs(match)));
    return tr.removeStoredMark(type);
  });
}

const plain = (): null => null;
const start = String.raw`(^|[\s(\[{"'—–-])`;

const markRules: InputRule[] = [
  markRule(/()\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, markType('strong'), plain),
  markRule(new RegExp(`${start}__([^_\\s](?:[^_]*[^_\\s])?)__$`), markType('strong'), plain),
  markRule(/((?:^|[^*]))\*([^*\s](?:[^*]*[^*\s])?)\*$/, markType('emphasis'), plain),
  markRule(new RegExp(`${start}_([^_\\s](?:[^_]*[^_\\s])?)_$`), markType('emphasis'), plain),
  markRule(/()~~([^~\s](?:[^~]*[^~\s])?)~~$/, markType('delete'), plain),
  markRule(/((?:^|[^`]))`([^`]+)`$/, markType('inlineCode'), plain),
  markRule(/((?:^|[^!\\]))\[([^[\]]+)\]\(([^()\s]+)\)$/, markType('link'), ([, , , href]) => ({
    href,
    title: null,
  })),
];

export const markdownInput = (): Plugin => inputRules({ rules: [...blockRules, ...markRules, emojiRule] });
