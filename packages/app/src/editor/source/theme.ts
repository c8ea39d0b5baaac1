import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const colors = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '680' },
  { tag: tags.strong, fontWeight: '680' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--primary-ink)' },
  { tag: [tags.monospace, tags.literal, tags.string], color: 'light-dark(#226a2f, #8fce9a)' },
  { tag: [tags.keyword, tags.tagName, tags.typeName], color: 'light-dark(#8b2eb0, #d49bf0)' },
  { tag: [tags.attributeName, tags.labelName], color: 'light-dark(#0c6272, #7fcbd8)' },
  { tag: [tags.processingInstruction, tags.meta, tags.comment], color: 'var(--ink-faint)' },
  { tag: tags.quote, color: 'var(--ink-soft)' },
]);

const theme = EditorView.theme({
  '&': { fontSize: '0.9375rem', backgroundColor: 'transparent', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.7' },
  '.cm-content': { padding: '1rem 0 40vh', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 1.25rem' },
  '.cm-cursor': { borderInlineStartColor: 'var(--ink)' },
  '.cm-placeholder': { color: 'var(--ink-faint)' },
  '.cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--ink)' },
  '.cm-panels input, .cm-panels button': { color: 'var(--ink)' },
});

export const editorTheme = [theme, syntaxHighlighting(colors)];
