import { own } from '../texts/direction.ts';
import { glyph } from '../html/glyph.ts';
import { html, nothing, type Html } from '../html/html.ts';
import type { NavigationItem } from '../page/navigation.ts';
import type { Frame, SectionLink } from '../page/page-data.ts';
import { fill } from '../texts/index.ts';
import { externalMark, iconOrEmoji, linkTarget } from './links.ts';

/** A popover on narrow screens, so that it opens without script; beside the page on wide ones. */
export function sidebar(frame: Frame, items: readonly NavigationItem[]): Html {
  const { texts, customization } = frame;
  const { icons } = customization.styling;
  const newWindow = customization.externalLinks.target === 'blank';

  function list(of: readonly NavigationItem[]): Html {
    return html`<ul>
      ${of.map(item)}
    </ul>`;
  }

  function item(one: NavigationItem): Html {
    if (one.rest !== undefined)
      return html`<li><a class="rest" href="${one.href}">${fill(texts.allPages, { count: one.rest })}</a></li>`;
    const label = html`${iconOrEmoji(one, icons)}<span>${own(frame, one.title)}</span>`;
    if (one.kind === 'group') {
      if (one.folded)
        return html`<li class="group">
          <a class="group-title" href="${one.href}">${label}${glyph('chevron', 'folded')}</a>
        </li>`;
      return html`<li class="group"><span class="group-title">${label}</span>${list(one.items)}</li>`;
    }
    const link = html`<a
      href="${one.href}"
      ${one.current ? html` aria-current="page"` : ''}${linkTarget(one.href, newWindow)}
      >${label}${one.method === undefined ? '' : methodBadge(one.method)}${one.kind === 'link' ? externalMark(one.href) : ''}${one.folded ? glyph('chevron', 'folded') : ''}</a
    >`;
    if (one.items.length === 0) return html`<li>${link}</li>`;
    return html`<li class="branch">${link}<details${one.open ? html` open` : ''}><summary aria-label="${one.title}">${glyph('chevron')}</summary>${list(one.items)}</details></li>`;
  }

  const nav =
    items.length > 0 ? html`<nav class="contents" aria-label="${texts.contents}">${list(items)}</nav>` : nothing;
  return menu(frame, nav);
}

const short: Record<string, string> = { delete: 'del', options: 'opt' };

function methodBadge(method: string): Html {
  const name = method.toLowerCase().replaceAll(/[^a-z]/g, '');
  return html`<span class="method method-${name} nav-method" title="${name.toUpperCase()}"
    >${(short[name] ?? name).toUpperCase()}</span
  >`;
}

/** The menu of a page without a table of contents. */
export const menuOnly = (frame: Frame): Html =>
  html`<div class="menu-alone">
    ${menu(
      frame,
      html`<nav class="contents" aria-label="${frame.texts.contents}">
        <ul>
          <li><a href="${frame.home}">${own(frame, frame.siteTitle)}</a></li>
        </ul>
      </nav>`,
    )}
  </div>`;

function menu(frame: Frame, nav: Html): Html {
  const { texts } = frame;
  return html`<div id="~menu" class="sidebar" popover>
    <button
      type="button"
      class="plain menu-close"
      popovertarget="~menu"
      popovertargetaction="hide"
      autofocus
      aria-label="${texts.close}"
    >
      ${glyph('close')}</button
    >${narrowSections(frame)}${narrowLinks(frame)}${nav}
  </div>`;
}

/** On narrow screens the sections and header links are in the menu. */
function narrowSections(frame: Frame): Html {
  const { sections, texts, customization } = frame;
  if (sections.reduce((count, one) => count + (one.href === undefined ? one.sections.length : 1), 0) < 2)
    return nothing;
  const { icons } = customization.styling;
  const entry = (one: Entry): Html =>
    html`<li>
      <a href="${one.href}" ${one.current ? html` aria-current="true"` : ''}
        >${iconOrEmoji(one, icons)}<span
          >${own(frame, one.title)}${one.description ? html`<small>${own(frame, one.description)}</small>` : ''}</span
        ></a
      >
    </li>`;
  return html`<nav class="narrow" aria-label="${texts.menu}: ${texts.sections}">
    <ul>
      ${sections.map(({ href, ...one }) =>
        href !== undefined
          ? entry({ ...one, href })
          : html`<li class="group">
              <span class="group-title">${iconOrEmoji(one, icons)}<span>${own(frame, one.title)}</span></span>
              <ul>
                ${one.sections.map(entry)}
              </ul>
            </li>`,
      )}
    </ul>
  </nav>`;
}

type Entry = Omit<SectionLink, 'description'> & { description?: string | undefined };

function narrowLinks(frame: Frame): Html {
  const { links, texts, siteTitle, customization } = frame;
  if (links.every(({ href, links: below }) => href === undefined && below.length === 0)) return nothing;
  const newWindow = customization.externalLinks.target === 'blank';
  const entry = ({ title, href }: { title: string; href: string }): Html =>
    html`<li><a href="${href}" ${linkTarget(href, newWindow)}>${own(frame, title)}${externalMark(href)}</a></li>`;
  return html`<nav class="narrow narrow-links" aria-label="${texts.menu}: ${siteTitle}">
    <ul>
      ${links.map(({ title, href, links: below }) => {
        if (below.length === 0) return href === undefined ? nothing : entry({ title, href });
        return html`<li class="group">
          ${href === undefined ? html`<span class="group-title">${own(frame, title)}</span>` : html`<a href="${href}" ${linkTarget(href, newWindow)}>${own(frame, title)}${externalMark(href)}</a>`}
          <ul>
            ${below.map(entry)}
          </ul>
        </li>`;
      })}
    </ul>
  </nav>`;
}
