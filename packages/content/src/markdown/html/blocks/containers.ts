// Blocks that contain other blocks.
import { holds } from '../../expression/evaluate.ts';
import type {
  Columns,
  Conditional,
  Element,
  Expandable,
  Hint,
  Prompt,
  Step,
  Stepper,
  Tabs,
  UnknownTag,
  Update,
  Updates,
} from '../../tree.ts';
import { attributes, escapeHtml, type HtmlAttributes } from '../escape.ts';
import type { Renderer } from '../renderer.ts';
import { sanitized } from '../sanitize.ts';

export function renderHint(block: Hint, renderer: Renderer): string {
  const look = renderer.options.hint?.(block.style);
  const own = block.icon === undefined ? '' : renderer.icon(block.icon);
  const names = attributes({
    class: `hint hint-${block.style}`,
    role: 'note',
    'aria-label': look?.label,
    'data-icon': own === undefined ? block.icon : undefined,
  });
  const icon = own || (look?.icon ?? '');
  const body = renderer.blocks(block.children);
  // Text is beside an icon, not around it.
  return `<div${names}>${icon === '' ? body : `${icon}<div class="hint-body">${body}</div>`}</div>`;
}

/** One after the other with their titles; a script may turn them into tabs. */
export function renderTabs(block: Tabs, renderer: Renderer): string {
  const tabs = block.children.map((tab) => {
    const title = escapeHtml(tab.title ?? '');
    const names = attributes({ class: 'tab', 'data-icon': tab.icon });
    return `<section${names}><p class="tab-title">${title}</p>${renderer.blocks(tab.children)}</section>`;
  });
  return `<div class="tabs">${tabs.join('')}</div>`;
}

export function renderStepper(block: Stepper, renderer: Renderer): string {
  return `<ol class="stepper">${block.children.map((step) => renderStep(step, renderer)).join('')}</ol>`;
}

function renderStep({ icon, children }: Step, renderer: Renderer): string {
  const drawn = icon === undefined ? '' : renderer.icon(icon);
  const names = { class: drawn ? 'with-icon' : undefined, 'data-icon': drawn === undefined ? icon : undefined };
  const sign = drawn ? `<span class="step-icon">${drawn}</span>` : '';
  return `<li${attributes(names)}>${sign}<div class="step">${renderer.blocks(children)}</div></li>`;
}

export function renderColumns(block: Columns, renderer: Renderer): string {
  const columns = block.children.map(({ width, valign, children }) => {
    // Only a number with a unit is allowed in a style.
    const isSafe = width !== undefined && /^\d{1,4}(?:\.\d{1,6})?(?:%|px)?$/.test(width);
    const { column = inlineWidth } = renderer.options;
    const sized = isSafe ? column(/\d$/.test(width) ? `${width}px` : width) : {};
    const names = attributes({ class: valign ? `column column-${valign}` : 'column', ...sized });
    return `<div${names}>${renderer.blocks(children)}</div>`;
  });
  return `<div class="columns">${columns.join('')}</div>`;
}

const inlineWidth = (width: string): HtmlAttributes => ({ style: `flex-basis:${width}` });

export function renderExpandable(block: Expandable, renderer: Renderer): string {
  const summary = `<summary>${renderer.inlines(block.summary)}</summary>`;
  return `<details${attributes({ open: block.open })}>${summary}${renderer.blocks(block.children)}</details>`;
}

export function renderUpdates(block: Updates, renderer: Renderer): string {
  const updates = block.children.map((update) => renderUpdate(update, renderer));
  return `<div class="updates">${updates.join('')}</div>`;
}

function renderUpdate(update: Update, renderer: Renderer): string {
  const { id, date = update.date } = renderer.options.update?.(update, renderer) ?? {};
  const time = date === undefined ? '' : `<time${attributes({ datetime: update.date })}>${escapeHtml(date)}</time>`;
  const tags = update.tags.map((tag) => `<span class="tag">${escapeHtml(tag)}</span>`).join('');
  const head = `<div class="update-head">${time}${tags}</div>`;
  const body = `<div class="update-body">${renderer.blocks(update.children)}</div>`;
  return `<article${attributes({ class: 'update', id })}>${head}${body}</article>`;
}

export function renderPrompt(block: Prompt, renderer: Renderer): string {
  const { description = '', icon } = block.attributes;
  const drawn = icon === undefined ? '' : renderer.icon(icon);
  const names = attributes({ class: 'prompt', 'data-icon': drawn === undefined ? icon : undefined });
  const title = description === '' ? '' : `<p class="prompt-title">${drawn ?? ''}${escapeHtml(description)}</p>`;
  return `<div${names}>${title}${renderer.blocks(block.children)}</div>`;
}

export function renderConditional(block: Conditional, renderer: Renderer): string {
  return holds(block.expression, renderer.options.scope ?? {}, renderer.budget) ? renderer.blocks(block.children) : '';
}

export function renderElement(block: Element, renderer: Renderer): string {
  return sanitized(block.name, block.attributes, renderer.blocks(block.children));
}

export function renderUnknownTag(block: UnknownTag, renderer: Renderer): string {
  return renderer.blocks(block.children);
}
