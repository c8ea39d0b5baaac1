import { html } from '../html/html.ts';
import type { PageData } from '../page/page-data.ts';
import { article, coverImage } from './article.ts';
import { documentPage } from './document.ts';
import { outline } from './outline.ts';
import { pageActions } from './page-actions.ts';
import { sidebar } from './sidebar.ts';

export function pageHtml(data: PageData): string {
  const { frame, layout } = data;
  const names = [
    'frame',
    layout.width === 'wide' && 'wide',
    !layout.tableOfContents && 'no-contents',
    !layout.outline && 'no-outline',
  ];
  const full = layout.cover && layout.coverSize === 'full' && data.cover ? coverImage(data) : '';
  const main = html`${full}
    <div class="${names.filter(Boolean).join(' ')}">
      ${sidebar(frame, data.navigation)}${pageActions(data)}${article(data)}${layout.outline ? outline(frame, data.outline) : html`<div class="outline-space"></div>`}
    </div>`;
  const head = {
    title: data.title,
    description: data.description,
    canonical: data.canonical,
    noIndex: data.noIndex,
    image: data.image,
    alternate: data.actions.markdown,
    alternates: data.alternates,
    type: 'article' as const,
    facts: {
      '@context': 'https://schema.org',
      '@type': 'TechArticle',
      headline: data.title,
      ...(data.description !== '' && { description: data.description }),
      url: data.canonical,
      dateModified: data.updated.time,
      inLanguage: frame.language,
      isPartOf: { '@type': 'WebSite', name: frame.siteTitle },
    },
  };
  return documentPage(frame, head, main, { diagrams: data.hasDiagrams, hasMenu: true, ...data.shows });
}
