// A site to try things on, and its structure in few words.
import { api, type Static, type shapes } from '@lectern/contract';
import { a, type Organization, type Person, type Space } from './harness.ts';

type Structure = Static<typeof shapes.SiteStructure>;
type Item = Structure['structure'][number];

export type Made = {
  organization: Organization;
  admin: Person;
  spaces: Space[];
  at: { organizationId: string; siteId: string };
};

/** A site that shows spaces of these titles, without sections. */
export async function aSite(...titles: string[]): Promise<Made> {
  const organization = await a.organization();
  const { admin, id: organizationId } = organization;
  const spaces: Space[] = [];
  for (const title of titles) spaces.push(await a.space({ in: organization, title }));
  const body = { title: 'Site', spaces: spaces.map(({ id }) => id) };
  const { id: siteId } = await admin.call(api.createSite, { organizationId, body });
  return { organization, admin, spaces, at: { organizationId, siteId } };
}

const mark = (item: { default?: boolean }): string => (item.default ? '*' : '');

function told(item: Item): string {
  if (item.object === 'site-space') return mark(item) + item.title;
  if (item.object === 'site-section-group') return `${item.title}(${item.sections.map(told).join(' ')})`;
  return `${mark(item)}${item.title}[${item.siteSpaces.map(told).join(' ')}]`;
}

/** `*Section[*Space Space] Group(Section[…])`, defaults with a star. */
export async function structureOf({ admin, at }: Pick<Made, 'admin' | 'at'>): Promise<string> {
  const { structure } = await admin.call(api.getSiteStructure, at);
  return structure.map(told).join(' ');
}
