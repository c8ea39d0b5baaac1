import { own } from '../texts/direction.ts';
import { glyph } from '../html/glyph.ts';
import { html, nothing, type Html } from '../html/html.ts';
import type { Frame } from '../page/page-data.ts';
import type { Variant } from '../model/variants.ts';
import { headerLinks } from './header-links.ts';
import { linkTarget, iconOrEmoji } from './links.ts';
import { sections } from './sections.ts';
import { socialLinks } from './social.ts';

export function announcement(frame: Frame): Html {
  const { announcement: said, texts, customization } = frame;
  if (!said) return nothing;
  const newWindow = customization.externalLinks.target === 'blank';
  return html`<aside class="announcement announcement-${said.style}" aria-label="${texts.announcement}">
    <p>
      ${own(frame, said.message)}${said.link ? html` <a href="${said.link.href}" ${linkTarget(said.link.href, newWindow)}>${own(frame, said.link.title)}</a>` : ''}
    </p>
    <button type="button" class="plain" data-dismiss="announcement" aria-label="${texts.close}">
      ${glyph('close')}
    </button>
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
      ${versions(frame)}${languages(frame)} ${headerLinks(frame)} ${socialLinks(frame, 'header')}
      ${customization.themes.toggeable ? html`<button type="button" class="plain theme-switch" aria-label="${texts.theme}">${glyph('sun', 'on-dark')}${glyph('moon', 'on-light')}</button>` : ''}
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
      >${favicon.emoji ? html`${iconOrEmoji({ emoji: favicon.emoji }, 'regular')}` : ''}<span
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

const versions = (frame: Frame): Html => switcher(frame, frame.versions, 'variants', frame.texts.variant);
const languages = (frame: Frame): Html =>
  switcher(frame, frame.languages, 'languages', frame.texts.language, glyph('globe', 'globe'));

function switcher(frame: Frame, all: readonly Variant[], kind: string, name: string, mark = nothing): Html {
  const current = all.find((one) => one.current);
  if (!current) return nothing;
  const title = ({ title: said, language }: Variant): Html =>
    html`<span class="clip" ${language === undefined ? '' : html` lang="${language}"`}>${own(frame, said)}</span>`;
  return html`<details class="menu ${kind}">
    <summary class="bar-link"><span class="unseen">${name}: </span>${mark}${title(current)}${glyph('down')}</summary>
    <ul class="menu-list">
      ${all.map(
        (one) =>
          html`<li>
            <a
              href="${one.href}"
              ${one.language === undefined ? '' : html` hreflang="${one.language}"`}${one.current ? html` aria-current="true"` : ''}
              >${title(one)}${one.current ? glyph('check', 'chosen') : ''}</a
            >
          </li>`,
      )}
    </ul>
  </details>`;
}
