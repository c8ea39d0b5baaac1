import { own } from '../directions.ts';
import { glyph } from '../glyph.ts';
import { html, nothing, type Html } from '../html.ts';
import type { Frame, HeaderLink } from '../page-data.ts';
import { out, sign, target } from './links.ts';

export function announcement(frame: Frame): Html {
  const { announcement: said, texts, customization } = frame;
  if (!said) return nothing;
  const newWindow = customization.externalLinks.target === 'blank';
  return html`<aside class="announcement announcement-${said.style}" aria-label="${texts.announcement}">
    <p>
      ${own(frame, said.message)}${said.link ? html` <a href="${said.link.href}" ${target(said.link.href, newWindow)}>${own(frame, said.link.title)}</a>` : ''}
    </p>
  </aside>`;
}

export function header(frame: Frame): Html {
  const { texts, customization } = frame;
  return html`<header class="top">
    <div class="bar">
      <button type="button" class="plain menu-button" popovertarget="~menu" aria-label="${texts.menu}">
        ${glyph('menu')}
      </button>
      ${brand(frame)}
      <a class="search-open" href="${frame.searchAddress}" data-search aria-label="${texts.search}"
        >${glyph('search')}<span>${texts.search}</span><kbd aria-hidden="true">/</kbd></a
      >
      ${variants(frame)}
      ${
        frame.links.length > 0
          ? html`<nav class="header-links" aria-label="${frame.siteTitle}">
              <ul>
                ${frame.links.map((link) => html`<li>${headerLink(link, frame)}</li>`)}
              </ul>
            </nav>`
          : ''
      }
      ${customization.themes.toggeable ? html`<button type="button" class="plain theme-switch" hidden aria-label="${texts.theme}">${glyph('sun', 'on-dark')}${glyph('moon', 'on-light')}</button>` : ''}
    </div>
    ${sections(frame)}
  </header>`;
}

function brand(frame: Frame): Html {
  const { siteTitle, home } = frame;
  const { header: top, favicon } = frame.customization;
  const { logo } = top;
  if (!logo)
    return html`<a class="brand" href="${home}"
      >${favicon.emoji ? html`${sign({ emoji: favicon.emoji }, 'regular')}` : ''}<span
        >${own(frame, siteTitle)}</span
      ></a
    >`;
  const one = (src: string, kind: string): Html => html`<img class="${kind}" src="${src}" alt="${siteTitle}" />`;
  const images =
    logo.light === logo.dark
      ? one(logo.light, 'logo')
      : html`${one(logo.light, 'logo on-light')}${one(logo.dark, 'logo on-dark')}`;
  return html`<a class="brand" href="${home}">${images}</a>`;
}

function headerLink(link: HeaderLink, frame: Frame): Html {
  const newWindow = frame.customization.externalLinks.target === 'blank';
  const kind = link.style === 'link' ? 'bar-link' : `button ${link.style}`;
  if (link.links.length > 0) {
    return html`<details class="menu">
      <summary class="${kind}">${own(frame, link.title)}${glyph('down')}</summary>
      <ul class="menu-list">
        ${link.links.map(({ title, href }) => html`<li><a href="${href}" ${target(href, newWindow)}>${own(frame, title)}${out(href)}</a></li>`)}
      </ul>
    </details>`;
  }
  if (link.href === undefined) return html`<span class="${kind}">${own(frame, link.title)}</span>`;
  return html`<a class="${kind}" href="${link.href}" ${target(link.href, newWindow)}>${own(frame, link.title)}</a>`;
}

function variants(frame: Frame): Html {
  const { variants: all, texts } = frame;
  const current = all.find((one) => one.current);
  if (!current) return nothing;
  return html`<details class="menu variants">
    <summary class="bar-link">
      <span class="unseen">${texts.variant}: </span>${own(frame, current.title)}${glyph('down')}
    </summary>
    <ul class="menu-list">
      ${all.map((one) => html`<li><a href="${one.href}" ${one.current ? html` aria-current="true"` : ''}>${own(frame, one.title)}</a></li>`)}
    </ul>
  </details>`;
}

function sections(frame: Frame): Html {
  const { sections: all, texts, customization } = frame;
  if (all.length < 2 && !all.some((one) => one.sections.length > 1)) return nothing;
  const { icons } = customization.styling;
  return html`<nav class="sections" aria-label="${texts.sections}">
    <ul>
      ${all.map((one) =>
        one.href !== undefined
          ? html`<li>
              <a href="${one.href}" ${one.current ? html` aria-current="true"` : ''}
                >${sign(one, icons)}${own(frame, one.title)}</a
              >
            </li>`
          : html`<li><details class="menu"><summary${one.current ? html` class="current"` : ''}>${sign(one, icons)}${own(frame, one.title)}${glyph('down')}</summary><ul class="menu-list">${one.sections.map(
              (below) =>
                html`<li>
                  <a href="${below.href}" ${below.current ? html` aria-current="true"` : ''}
                    >${sign(below, icons)}<span
                      >${own(frame, below.title)}${below.description ? html`<small>${own(frame, below.description)}</small>` : ''}</span
                    ></a
                  >
                </li>`,
            )}</ul></details></li>`,
      )}
    </ul>
  </nav>`;
}
