import { page, type SignedIn } from '#features/sign-in';
import { html } from '@lectern/content/html-tag';
import { style } from './style.ts';
import type { View } from './view.ts';

export const renderFrame = ({ title, crumbs, tabs, content }: View, signed: SignedIn): string =>
  page({
    title,
    signed,
    wide: 'full',
    style,
    content: html`<nav aria-label="Breadcrumbs">
        <ol class="crumbs">
          ${[{ title: 'Home', href: '/app' }, ...crumbs].map(
            (crumb) => html`<li><a href="${crumb.href}">${crumb.title}</a></li>`,
          )}
        </ol>
      </nav>
      <h1 dir="auto">${title}</h1>
      ${
        tabs &&
        html`<nav class="views" aria-label="Views of the space">
          ${tabs.map(
            ({ title, href, current }) =>
              html`<a href="${href}" ${current === true && html` aria-current="true"`}>${title}</a>`,
          )}
        </nav>`
      }
      ${content}`,
  });
