import { api } from '@lectern/contract';
import { checkCondition } from '#features/sites';
import { requireNotBlank } from '#platform/require-not-blank';
import type { Context } from '#platform/context';
import type { Events } from '#platform/events';
import { badRequest } from '#platform/errors';
import { implement, alreadyDeleted } from '#platform/http/implement';
import { checkAddresses } from './addresses.ts';
import { reconcilePageActions } from './page-actions.ts';
import { customizationsOf, settingsIn } from './read.ts';
import * as rows from './rows.ts';
import { pickSettings, overlaySettings, withoutEmpty } from './settings.ts';

type Settings = {
  title?: string | null;
  header?: { links?: readonly { condition?: string }[] | null } | null;
  favicon?: { icon?: unknown; emoji?: unknown } | null;
};

/** Validation that the schema cannot express. */
function check(settings: Settings): void {
  const { title, header, favicon } = settings;
  if (typeof title === 'string') requireNotBlank(title, 'body.title');
  checkAddresses(settings);
  for (const [index, { condition }] of (header?.links ?? []).entries()) {
    checkCondition(condition, `body.header.links.${index}.condition`);
  }
  if (favicon?.icon !== undefined && favicon.emoji !== undefined) {
    throw badRequest('body.favicon.icon and body.favicon.emoji are mutually exclusive');
  }
}

const keyOf = ({ organization_id, id }: { organization_id: string; id: string }): rows.SiteKey => ({
  organization: organization_id,
  site: id,
});

const ofSiteSpace = async (context: Context, site: rows.SiteKey, siteSpace: string) => {
  const { site: own, siteSpaces } = await customizationsOf(context, site);
  return siteSpaces[siteSpace] ?? own;
};

export const operations = [
  implement(api.getSiteCustomization, async ({ site }, context) => (await customizationsOf(context, keyOf(site))).site),

  implement(api.setSiteCustomization, async ({ site, body }, context) => {
    check(body);
    const key = keyOf(site);
    await rows.lockSettings(context.db, site.id);
    const before = settingsIn(await rows.listSettings(context, key));
    const { pdf, git, pageActions, socialAccounts, styling } = before;
    // Settings that only some published clients send are kept when absent.
    const kept = { pdf, git, pageActions, socialAccounts, styling: { codeTheme: styling.codeTheme } };
    await rows.setSettings(
      context,
      key,
      rows.siteItself,
      overlaySettings(kept, pickSettings(reconcilePageActions(before, body))),
    );
    return (await customizationsOf(context, keyOf(site))).site;
  }),

  implement(api.getSiteSpaceCustomization, ({ site, siteSpace }, context) =>
    ofSiteSpace(context, keyOf(site), siteSpace.id),
  ),

  implement(api.updateSiteSpaceCustomization, async ({ site, siteSpace, body }, context) => {
    check(body);
    const key = keyOf(site);
    await rows.lockSettings(context.db, site.id);
    const stored = await rows.listSettings(context, key);
    const change = reconcilePageActions(settingsIn(stored, siteSpace.id), body);
    const after = withoutEmpty(overlaySettings(stored.get(siteSpace.id) ?? {}, change));
    if (Object.keys(after).length > 0) await rows.setSettings(context, key, siteSpace.id, after);
    else await rows.dropSettings(context, key, [siteSpace.id]);
    return ofSiteSpace(context, key, siteSpace.id);
  }),

  implement(api.deleteSiteSpaceCustomization, async ({ site, siteSpace }, context) =>
    (await rows.dropSettings(context, keyOf(site), [siteSpace.id])) ? undefined : alreadyDeleted,
  ),
];

/** Settings are deleted together with the site or site space. */
export async function dropWithItems(
  context: Context,
  { organization, site, siteSpaces }: Events['site.items-removed'],
): Promise<void> {
  await rows.dropSettings(context, { organization, site }, siteSpaces);
}
