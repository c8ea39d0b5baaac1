// The links of the header, in a row that overflows into a menu.
import { own } from '../texts/direction.ts';
import { glyph } from '../html/glyph.ts';
import { html, nothing, type Html } from '../html/html.ts';
import type { Frame, HeaderLink } from '../page/page-data.ts';
import { breakpointsFor, moreClass, rowClass, isClipped, widthOf } from './fitting.ts';
import { externalMark, linkTarget } from './links.ts';
import { moreMenu } from './more-menu.ts';

/** A long title is truncated, with a tooltip. */
export const clipped = (frame: Frame, title: string): Html =>
  isClipped(title) ? html`<span class="clip" title="${title}">${own(frame, title)}</span>` : own(frame, title);

export function headerLinks(frame: Frame): Html {
  const { links, texts } = frame;
  if (links.length === 0) return nothing;
  // Buttons get space first.
  const places = breakpointsFor(links.map(width), besides(frame), (i) => links[i]?.style !== 'link');
  const more = links.map((link, i) => (places[i] === 64 ? nothing : below(link, moreClass(places[i]), frame)));
  return html`<nav class="header-links" aria-label="${frame.siteTitle}">
    <ul>
      ${links.map((link, i) => (places[i] === 'never' ? nothing : html`<li${rowClass(places[i])}>${row(link, frame)}</li>`))}
      ${moreMenu(places, html`<summary class="bar-link">${texts.more}${glyph('down')}</summary>`, more)}
    </ul>
  </nav>`;
}

const width = ({ title, style, links }: HeaderLink): number =>
  widthOf(title) + (style === 'link' ? 1.45 : 2.2) + (links.length > 0 ? 1.25 : 0);

/** Width used by the site title, search, versions, social links and theme switch. */
function besides({ siteTitle, languages, versions, customization }: Frame): number {
  const { header, styling, themes, socialAccounts } = customization;
  const width = (all: Frame['versions'], more: number): number => {
    const current = all.find((one) => one.current);
    return current ? widthOf(current.title) + more : 0;
  };
  const brand = header.logo ? 10 : Math.min(10, widthOf(siteTitle) * 1.15);
  const search = styling.search === 'prominent' ? 17 : 11.75;
  const social = socialAccounts.filter(({ display }) => display.header).length * 2;
  const switches = width(versions, 3.2) + width(languages, 4.7) + (themes.toggeable ? 3 : 0);
  return 2.75 + brand + search + social + switches;
}

function row(link: HeaderLink, frame: Frame): Html {
  const newWindow = frame.customization.externalLinks.target === 'blank';
  const kind = link.style === 'link' ? 'bar-link' : `button ${link.style}`;
  const title = clipped(frame, link.title);
  if (link.links.length > 0) {
    return html`<details class="menu">
      <summary class="${kind}">${title}${glyph('down')}</summary>
      <ul class="menu-list">
        ${link.links.map((one) => html`<li>${entry(one, newWindow, frame)}</li>`)}
      </ul>
    </details>`;
  }
  if (link.href === undefined) return html`<span class="${kind}">${title}</span>`;
  return html`<a class="${kind}" href="${link.href}" ${linkTarget(link.href, newWindow)}>${title}</a>`;
}

const entry = ({ title, href }: { title: string; href: string }, newWindow: boolean, frame: Frame): Html =>
  html`<a href="${href}" ${linkTarget(href, newWindow)}>${own(frame, title)}${externalMark(href)}</a>`;

function below({ title, href, links }: HeaderLink, kind: Html, frame: Frame): Html {
  const newWindow = frame.customization.externalLinks.target === 'blank';
  const head =
    href === undefined
      ? html`<span class="menu-title">${own(frame, title)}</span>`
      : entry({ title, href }, newWindow, frame);
  if (links.length === 0) return html`<li${kind}>${head}</li>`;
  return html`<li${kind}>
    ${head}
    <ul>
      ${links.map((one) => html`<li>${entry(one, newWindow, frame)}</li>`)}
    </ul>
  </li>`;
}
