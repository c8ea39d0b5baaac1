import { valueText } from '../expression/evaluate.ts';
import { inlineText } from '../inline-text.ts';
import { emojiCharacter } from '../parse/emoji.ts';
import type { Annotation, Button, Inline, Mark } from '../tree.ts';
import { attributes, escapeHtml } from './escape.ts';
import { pictureHtml } from './image.ts';
import type { InlineRenderer, Renderer } from './renderer.ts';
import { sanitized } from './sanitize.ts';
import { safeLink } from './url.ts';

const marks: Record<Mark['type'], string> = {
  strong: 'strong',
  emphasis: 'em',
  delete: 'del',
  inlineCode: 'code',
  keyboard: 'kbd',
  superscript: 'sup',
  subscript: 'sub',
};

export function renderInline(inline: Inline, renderer: Renderer): string {
  const own = renderer.options.inlines?.[inline.type] as InlineRenderer<Inline['type']> | undefined;
  return own ? own(inline, renderer) : renderBuiltIn(inline, renderer);
}

function renderBuiltIn(inline: Inline, renderer: Renderer): string {
  switch (inline.type) {
    case 'text':
      return escapeHtml(inline.value);
    case 'break':
      return '<br>';
    case 'strong':
    case 'emphasis':
    case 'delete':
    case 'inlineCode':
    case 'keyboard':
    case 'superscript':
    case 'subscript': {
      const tag = marks[inline.type];
      return `<${tag}>${renderer.inlines(inline.children)}</${tag}>`;
    }
    case 'color': {
      const colors = attributes({ 'data-color': inline.text, 'data-background': inline.background });
      return `<mark${colors}>${renderer.inlines(inline.children)}</mark>`;
    }
    case 'link': {
      const link = renderer.link(inline.target, 'link');
      const inner = renderer.inlines(inline.children);
      return link ? `${renderer.openLink(link.href, {}, { title: inline.title })}${inner}</a>` : inner;
    }
    case 'mention': {
      const link = renderer.link(inline.target, 'mention');
      const label = escapeHtml(link?.title ?? (inlineText(inline.children) || inline.target.value));
      return link ? `${renderer.openLink(link.href, { class: 'mention' })}${label}</a>` : label;
    }
    case 'inlineImage':
      return pictureHtml(inline, renderer);
    case 'emoji':
      return `<span class="emoji">${escapeHtml(emojiCharacter(inline.code))}</span>`;
    case 'icon':
      return (
        renderer.icon(inline.name) ??
        `<i${attributes({ class: 'icon', 'data-icon': inline.name, 'aria-hidden': 'true' })}></i>`
      );
    case 'button':
      return buttonHtml(inline, renderer);
    case 'annotation':
      return annotationHtml(inline, renderer);
    case 'expression':
      return escapeHtml(valueText(inline.value, renderer.options.scope ?? {}, renderer.budget));
    case 'inlineMath':
      return `<span class="math" role="math">${renderer.options.math?.(inline.value, false) ?? escapeHtml(inline.value)}</span>`;
    case 'anchor':
      return `<a${attributes({ id: inline.id })}></a>`;
    case 'inlineElement':
      return sanitized(inline.name, inline.attributes, renderer.inlines(inline.children));
    case 'comment':
      return '';
  }
}

function buttonHtml(button: Button, renderer: Renderer): string {
  const { label, kind, icon, action, query } = button;
  const drawn = icon === undefined ? undefined : renderer.icon(icon);
  const names = { class: `button button-${kind}`, 'data-icon': drawn === undefined ? icon : undefined };
  const inner = (drawn ?? '') + escapeHtml(label);
  const link = renderer.link(button.target, 'button');
  if (link) return `${renderer.openLink(link.href, names)}${inner}</a>`;
  if (action === undefined)
    return `<button${attributes({ ...names, type: 'button', disabled: true })}>${inner}</button>`;
  const href = safeLink(renderer.options.action?.(action, query) ?? '');
  return href ? `${renderer.openLink(href, names)}${inner}</a>` : '';
}

function annotationHtml(note: Annotation, renderer: Renderer): string {
  const inner = renderer.inlines(note.children);
  if (!renderer.page.footnotes.has(note.label)) return inner;
  const known = renderer.notes.indexOf(note.label);
  const number = known < 0 ? renderer.notes.push(note.label) : known + 1;
  // The back link leads to the first reference of the note.
  const id = known < 0 ? `noted-${number}` : undefined;
  const names = attributes({ class: 'annotation', href: `#note-${number}`, id, role: 'doc-noteref' });
  return `<a${names}>${inner || number}</a>`;
}
