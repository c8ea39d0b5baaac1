// Markdown as it is typed.
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import type { Attrs, MarkType } from 'prosemirror-model';
import { Selection, type Plugin } from 'prosemirror-state';
import { schema } from '../schema/schema.ts';
import { newCode } from '../schema/tree.ts';
import { emojiRule } from './emoji.ts';
import { newBlocks } from './insert.ts';

const { heading, bulletList, orderedList, blockquote, code, listItem } = schema.nodes;

const blockRules: InputRule[] = [
  ...(heading ? [textblockTypeInputRule(/^(#{1,6})\s$/, heading, ([, signs = '']) => ({ depth: signs.length }))] : []),
  ...(bulletList ? [wrappingInputRule(/^([-+*])\s$/, bulletList)] : []),
  ...(orderedList
    ? [
        wrappingInputRule(/^(\d{1,9})[.)]\s$/, orderedList, ([, from]) => ({
          from: from === '1' ? null : Number(from),
          tight: true,
        })),
      ]
    : []),
  ...(blockquote ? [wrappingInputRule(/^>\s$/, blockquote)] : []),
  ...(code
    ? [
        textblockTypeInputRule(/^(?:```|~~~)([\w+#-]*)\s$/, code, ([, lang]) => ({
          like: lang ? { ...newCode, lang } : newCode,
        })),
      ]
    : []),
  new InputRule(/^(?:---|\*\*\*|___)$/, ({ tr, doc }, _, start, end) => {
    const at = doc.resolve(start);
    if (at.parent.type.name !== 'paragraph' || at.parent.content.size !== end - start) return null;
    const rule = newBlocks.rule();
    tr.replaceWith(at.before(), at.after(), [rule, schema.node('paragraph')]);
    return tr.setSelection(Selection.near(tr.doc.resolve(at.before() + rule.nodeSize + 1)));
  }),
  new InputRule(/^\[([ xX]?)\]\s$/, ({ tr, doc }, [, sign = ''], start, end) => {
    const at = doc.resolve(start);
    if (at.node(-1)?.type !== listItem || at.index(-1) !== 0) return null;
    return tr.delete(start, end).setNodeMarkup(at.before(-1), null, { checked: /x/i.test(sign) });
  }),
];

/** The last group is the text that gets the mark; signs around it are removed. */
function markRule(
  pattern: RegExp,
  type: MarkType | undefined,
  attrs: (match: RegExpMatchArray) => Attrs | null,
): InputRule {
  return new InputRule(pattern, ({ tr, doc }, match, start, end) => {
    const [whole, before = '', text = ''] = match;
    if (!type || !text || doc.rangeHasMark(start, end, schema.mark('inlineCode').type)) return null;
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
  markRule(/()\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, schema.marks['strong'], plain),
  markRule(new RegExp(`${start}__([^_\\s](?:[^_]*[^_\\s])?)__$`), schema.marks['strong'], plain),
  markRule(/((?:^|[^*]))\*([^*\s](?:[^*]*[^*\s])?)\*$/, schema.marks['emphasis'], plain),
  markRule(new RegExp(`${start}_([^_\\s](?:[^_]*[^_\\s])?)_$`), schema.marks['emphasis'], plain),
  markRule(/()~~([^~\s](?:[^~]*[^~\s])?)~~$/, schema.marks['delete'], plain),
  markRule(/((?:^|[^`]))`([^`]+)`$/, schema.marks['inlineCode'], plain),
  markRule(/((?:^|[^!\\]))\[([^[\]]+)\]\(([^()\s]+)\)$/, schema.marks['link'], ([, , , href]) => ({
    href,
    title: null,
  })),
];

export const markdownInput = (): Plugin => inputRules({ rules: [...blockRules, ...markRules, emojiRule] });
