import type { BodyOf, api } from '@lectern/contract';
import { isDuplicate } from '#db/dialect';
import type { SitesTable } from '#db/schema';
import type { Context, SignedInContext } from '#platform/context';
import { conflict, badRequest } from '#platform/errors';
import { changeStructure, setDefaultOf, setDefaultSection, type StructureChange } from './change.ts';
import { checkName, checkTitle } from './names.ts';
import { widensAudience, requireMayPublishAll } from './may-publish.ts';
import { formerNames, updateSite, type SiteRow } from './rows.ts';
import { recordFormerPath } from './rows-structure.ts';

type Body = BodyOf<typeof api.updateSite>;

function changeOf(body: Body): Partial<SitesTable> {
  return {
    ...(body.title !== undefined && { title: checkTitle(body.title) }),
    ...(body.visibility !== undefined && { visibility: body.visibility }),
    ...(body.basename !== undefined && { basename: checkName(body.basename, 'body.basename') }),
    ...(body.hostname !== undefined && { hostname: body.hostname }),
    ...(body.proxy !== undefined && { proxy_origin: body.proxy && lowerHost(body.proxy) }),
    ...(body.adaptiveContent !== undefined && { adaptive_content: Number(body.adaptiveContent.enabled) }),
    ...(body.agentsContext !== undefined && { agents_context: body.agentsContext }),
  };
}

/** Hosts are case-insensitive, paths are not. */
const lowerHost = (origin: string): string => origin.replace(/^[^/]+/, (host) => host.toLowerCase());

/** Otherwise every route of the service would be resolved on the site. */
function refuseOwnHost({ services: { config } }: Context, { hostname, proxy }: Body): void {
  const own = [config.url, config.sitesUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).hostname]));
  if (typeof hostname === 'string' && own.includes(hostname)) {
    throw badRequest('body.hostname is the host name of this service');
  }
  if (typeof proxy === 'string' && own.includes(lowerHost(proxy).split('/', 1)[0]!)) {
    throw badRequest('body.proxy is on the host of this service');
  }
}

/** Whether the audience grows. The claims schema matters too, through the conditions that use it. */
const letsIn = ({ visibility, adaptive_content }: SiteRow, change: Partial<SitesTable>): boolean =>
  widensAudience(visibility, change.visibility ?? visibility) ||
  (change.adaptive_content ?? adaptive_content) !== adaptive_content;

/** `role` is the caller's in the organization. */
export async function update(context: SignedInContext, site: SiteRow, role: number | null, body: Body): Promise<void> {
  refuseOwnHost(context, body);
  const change = changeOf(body);
  await changeStructure(context, site, async (changing) => {
    const { structure } = changing;
    if (letsIn(structure.site, change)) await requireMayPublishAll(context, structure, role);
    try {
      await updateSite(context, site, change);
    } catch (error) {
      if (isDuplicate(error)) throw conflict(takenIn(body));
      throw error;
    }
    const { organization_id, id: site_id, basename } = structure.site;
    if (change.basename !== undefined && change.basename !== basename) {
      await recordFormerPath(context.db, { organization_id, site_id }, formerNames, basename, site_id);
    }
    await chooseDefaults(changing, body);
  });
}

function takenIn({ basename, hostname, proxy }: Body): string {
  const names = [
    basename !== undefined && `the basename ${basename}`,
    typeof hostname === 'string' && `the hostname ${hostname}`,
    typeof proxy === 'string' && `the proxy ${proxy}`,
  ].filter((one) => typeof one === 'string');
  return `another site has ${names.join(' or ')}`;
}

async function chooseDefaults(changing: StructureChange, body: Body): Promise<void> {
  const { structure } = changing;
  const { defaultSiteSection, defaultSiteSpace } = body;
  if (defaultSiteSection !== undefined) {
    if (!structure.sections.some(({ id }) => id === defaultSiteSection)) {
      throw badRequest('body.defaultSiteSection is not a section of the site');
    }
    await setDefaultSection(changing, defaultSiteSection);
  }
  if (defaultSiteSpace === undefined) return;
  const sectionId = defaultSiteSection ?? structure.site.default_section_id;
  const section = structure.sections.find(({ id }) => id === sectionId) ?? null;
  if (!structure.siteSpaces.some(({ id, section_id }) => id === defaultSiteSpace && section_id === sectionId)) {
    const where = section ? 'in the default section' : 'on the site';
    throw badRequest(`body.defaultSiteSpace is not a site space ${where}`);
  }
  await setDefaultOf(changing, section, defaultSiteSpace);
}
