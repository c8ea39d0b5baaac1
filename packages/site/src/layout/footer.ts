import { own } from '../texts/direction.ts';
import { html, nothing, type Html } from '../html/html.ts';
import type { Frame } from '../page/page-data.ts';
import { linkTarget } from './links.ts';
import { socialLinks } from './social.ts';

export function footer(frame: Frame): Html {
  const { customization, footer: groups, texts } = frame;
  const { logo, copyright } = customization.footer;
  const { url: privacy } = customization.privacyPolicy;
  const newWindow = customization.externalLinks.target === 'blank';
  const made = customization.trademark.enabled;
  const social = socialLinks(frame, 'footer');
  if (!logo && groups.length === 0 && !copyright && !privacy && !made && social === nothing) return nothing;
  const image = (src: string, kind: string): Html =>
    html`<img class="${kind}" src="${src}" alt="${frame.siteTitle}" />`;
  return html`<footer class="bottom">
    <div class="bottom-inner">
      ${logo ? html`<div>${logo.light === logo.dark ? image(logo.light, 'logo') : html`${image(logo.light, 'logo on-light')}${image(logo.dark, 'logo on-dark')}`}</div>` : ''}
      ${groups.map(
        ({ title, links }) =>
          html`<section>
            <h2>${own(frame, title)}</h2>
            <ul>
              ${links.map((link) => html`<li><a href="${link.href}" ${linkTarget(link.href, newWindow)}>${own(frame, link.title)}</a></li>`)}
            </ul>
          </section>`,
      )}
      ${social}
      <p class="small">
        ${copyright ? html`<span>${own(frame, copyright)}</span> ` : ''}${privacy ? html`<a href="${privacy}" ${linkTarget(privacy, newWindow)}>${texts.privacy}</a> ` : ''}${made ? html`<span>${texts.madeWith}</span>` : ''}
      </p>
    </div>
  </footer>`;
}
