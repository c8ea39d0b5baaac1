import { directionOf, own } from '../texts/direction.ts';
import { glyph } from '../html/glyph.ts';
import { html, nothing, type Html } from '../html/html.ts';
import type { PageData } from '../page/page-data.ts';
import { fill } from '../texts/index.ts';
import { feedbackForm } from './feedback.ts';
import { iconOrEmoji } from './links.ts';
import { foldedOutline } from './outline.ts';
import { hasActions } from './page-actions.ts';

export function article(data: PageData): Html {
  const { layout, frame, cover } = data;
  const picture = layout.cover && cover ? coverImage(data) : nothing;
  return html`<main id="~content" tabindex="-1">
    ${layout.coverSize === 'full' ? nothing : picture}
    <article>
      ${head(data)}${layout.outline ? foldedOutline(frame, data.outline) : nothing}
      <div class="body" ${bodyDirection(data)}>${data.body}${children(data)}</div>
      ${data.feedback ? feedbackForm(frame.texts, data.feedback) : nothing}
      ${layout.pagination && frame.customization.pagination.enabled ? pagination(data) : nothing}
      ${layout.metadata ? html`<p class="updated"><time datetime="${data.updated.time}">${fill(frame.texts.updated, { date: data.updated.text })}</time></p>` : nothing}
    </article>
  </main>`;
}

export function coverImage({ cover }: PageData): Html {
  if (!cover) return nothing;
  // In steps of ten: the Content-Security-Policy forbids inline styles.
  const step = Math.max(-10, Math.min(10, Math.round(cover.position / 10)));
  const place = step === 0 ? '' : ` cover-${step < 0 ? 'up' : 'down'}-${Math.abs(step)}`;
  const one = (src: string, kind: string): Html => html`<img class="${kind}" src="${src}" alt="" />`;
  const images =
    cover.dark === undefined
      ? one(cover.light, '')
      : html`${one(cover.light, 'on-light')}${one(cover.dark, 'on-dark')}`;
  return html`<div class="cover${place}">${images}</div>`;
}

/** A space without a language may still be written from right to left. */
function bodyDirection({ body, frame: { direction } }: PageData): Html {
  const inside = directionOf(body.text, direction);
  return inside === direction ? nothing : html` dir="${inside}"`;
}

function head(data: PageData): Html {
  const { layout, page, frame, breadcrumbs } = data;
  const { texts } = frame;
  const way =
    layout.title && breadcrumbs.length > 0
      ? html`<nav class="breadcrumbs" aria-label="${texts.breadcrumbs}">
          <ol>
            ${breadcrumbs.map(({ title, href }) => html`<li><a href="${href}">${own(frame, title)}</a></li>`)}
          </ol>
        </nav>`
      : nothing;
  // A page without a visible title still has one for screen readers.
  const title = html`<h1${layout.title ? nothing : html` class="unseen"`}${bodyDirection(data)}>${iconOrEmoji(page, frame.customization.styling.icons)}<span>${own(frame, page.title)}</span></h1>`;
  const about =
    layout.description && data.description !== ''
      ? html`<p class="lead" ${bodyDirection(data)}>${own(frame, data.description)}</p>`
      : nothing;
  return html`<header class="${hasActions(data) ? 'head with-actions' : 'head'}">${way}${title}${about}</header>`;
}

function children({ children: below, allChildren: all, frame }: PageData): Html {
  const { texts } = frame;
  if (below.length === 0) return nothing;
  return html`<ul class="children">
    ${below.map(
      ({ title, href, description }) =>
        html`<li class="content-ref">
          <a href="${href}"
            ><span
              ><span class="content-ref-title">${own(frame, title)}</span
              >${description ? html`<span class="content-ref-about">${own(frame, description)}</span>` : ''}</span
            >${glyph('right')}</a
          >
        </li>`,
    )}${all ? html`<li><a class="rest" href="${all.href}">${fill(texts.allPages, { count: all.count })}</a></li>` : nothing}
  </ul>`;
}

function pagination({ previous, next, frame }: PageData): Html {
  const { texts } = frame;
  if (!previous && !next) return nothing;
  const one = (link: { title: string; href: string } | undefined, label: string, kind: 'previous' | 'next'): Html =>
    link
      ? html`<a class="${kind}" rel="${kind === 'next' ? 'next' : 'prev'}" href="${link.href}"
          >${glyph(kind === 'next' ? 'right' : 'left')}<span><small>${label}</small>${own(frame, link.title)}</span></a
        >`
      : html`<span></span>`;
  return html`<nav class="pagination" aria-label="${texts.previous}, ${texts.next}">
    ${one(previous, texts.previous, 'previous')}${one(next, texts.next, 'next')}
  </nav>`;
}
