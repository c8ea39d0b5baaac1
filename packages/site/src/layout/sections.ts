// The sections of a site, in a row that overflows into a menu.
import { own } from '../texts/direction.ts';
import { glyph } from '../html/glyph.ts';
import { html, nothing, type Html } from '../html/html.ts';
import type { Frame, SectionLink } from '../page/page-data.ts';
import { breakpointsFor, moreClass, rowClass, widthOf } from './fitting.ts';
import { clipped } from './header-links.ts';
import { iconOrEmoji } from './links.ts';
import { moreMenu } from './more-menu.ts';

type Entry = Frame['sections'][number];

/** Menus beyond this position open towards the other side. */
const middle = 40;

export function sections(frame: Frame): Html {
  const { sections: all, texts, customization } = frame;
  if (all.length < 2 && !all.some((one) => one.sections.length > 1)) return nothing;
  const { icons } = customization.styling;
  const widths = all.map(
    (one) => widthOf(one.title) + 1.55 + (one.icon ? 1.6 : 0) + (one.href === undefined ? 1.25 : 0),
  );
  // The current section gets space first.
  const places = breakpointsFor(widths, 1, (i) => all[i]?.current === true);
  const title = (one: Entry): Html => html`${iconOrEmoji(one, icons)}${clipped(frame, one.title)}`;
  let sum = 0;
  const row = all.map((one, i) => {
    const from = places[i];
    if (from === 'never') return nothing;
    const late = sum > middle;
    sum += widths[i] ?? 0;
    if (one.href === undefined)
      return html`<li${rowClass(from)}><details class="menu${late ? ' menu-end' : ''}"><summary${one.current ? html` class="current"` : ''}>${title(one)}${glyph('down')}</summary><ul class="menu-list">${one.sections.map((below) => sectionEntry(frame, below))}</ul></details></li>`;
    return html`<li${rowClass(from)}>
      <a href="${one.href}" ${one.current ? html` aria-current="true"` : ''}>${title(one)}</a>
    </li>`;
  });
  const more = all.map((one, i) => {
    const kind = moreClass(places[i]);
    if (places[i] === 64) return nothing;
    if (one.href !== undefined) return sectionEntry(frame, { ...one, href: one.href, description: undefined }, kind);
    return html`<li${kind}>
      <span class="menu-title">${own(frame, one.title)}</span>
      <ul>
        ${one.sections.map((below) => sectionEntry(frame, below))}
      </ul>
    </li>`;
  });
  return html`<nav class="sections" aria-label="${texts.sections}">
    <ul>
      ${row}${moreMenu(places, html`<summary>${texts.more}${glyph('down')}</summary>`, more, 'menu menu-end')}
    </ul>
  </nav>`;
}

const sectionEntry = (frame: Frame, one: SectionLink, kind = nothing): Html =>
  html`<li${kind}>
    <a href="${one.href}" ${one.current ? html` aria-current="true"` : ''}
      >${iconOrEmoji(one, frame.customization.styling.icons)}<span
        >${own(frame, one.title)}${one.description ? html`<small>${own(frame, one.description)}</small>` : ''}</span
      ></a
    >
  </li>`;
