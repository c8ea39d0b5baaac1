import { api, type shapes, type Static } from '@lectern/contract';
import { html, type Html } from '@lectern/content/html-tag';
import { factLine, titleWithEmoji, row, section } from './components.ts';
import { crumbsTo } from './collection.ts';
import { insightsSection } from './insights.ts';
import type { View, PageRequest } from './view.ts';

type SiteSpace = Static<typeof shapes.SiteSpace>;
type Item = Static<typeof shapes.SiteStructure>['structure'][number];

const audiences: Record<string, string> = {
  public: 'Everyone can read it.',
  unlisted: 'Everyone who knows the URL can read it; search engines do not index it.',
  'share-link': 'Anyone with a share link can read it.',
  'visitor-auth': 'Visitors sign in to read it.',
};

export async function siteView(visit: PageRequest, at: { organizationId: string; siteId: string }): Promise<View> {
  const { client } = visit;
  const site = await client.call(api.getSite, at);
  const { structure } = await client.call(api.getSiteStructure, at);
  const { title, published, urls, visibility, hostname, proxy } = site;
  return {
    title,
    crumbs: await crumbsTo(visit, at.organizationId, undefined),
    content: html`${factLine([published ? 'Published' : 'Not published', audiences[visibility]])}
    ${
      published &&
      urls.published !== undefined &&
      html`<p><a class="button" href="${urls.published}">Open the site</a></p>
        <p class="soft">${urls.published}</p>`
    }
    ${factLine([
      hostname !== undefined && html`Hostname: ${hostname}`,
      proxy !== undefined && html`Proxy: ${proxy.origin}`,
    ])}
    ${section(
      'Structure',
      html`<ul class="rows">
        ${structure.map(itemHtml)}
      </ul>`,
    )}
    ${published && (await insightsSection(visit, at))}`,
  };
}

function itemHtml(item: Item): Html {
  if (item.object === 'site-space') return spaceHtml(item);
  const below = item.object === 'site-section-group' ? item.sections.map(itemHtml) : item.siteSpaces.map(spaceHtml);
  const note = item.object === 'site-section-group' ? 'group' : item.default ? 'section, default' : 'section';
  return row({
    title: item.title,
    note,
    more: html`<ul class="rows below">
      ${below}
    </ul>`,
  });
}

const spaceHtml = ({ title, space, default: isDefault, condition, urls }: SiteSpace): Html =>
  row({
    title: titleWithEmoji(title, space.emoji),
    href: space.urls.app,
    note: html`${isDefault && 'default, '}${condition !== undefined && 'for some visitors, '}${
      urls.published === undefined ? 'space' : html`<a href="${urls.published}">published</a>`
    }`,
  });
