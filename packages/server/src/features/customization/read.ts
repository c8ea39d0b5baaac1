// Effective settings of a site: its own, overridden by those of a site space.
import { holds, largeBudget } from '@lectern/content';
import type { shapes } from '@lectern/contract';
import type { Context } from '#platform/context';
import { defaults } from './defaults.ts';
import { forVisitor, LinkedSpaces } from './for-visitor.ts';
import { itemsOf } from './page-actions.ts';
import { listSettings, siteItself, type SiteKey } from './rows.ts';
import { overlaySettings } from './settings.ts';
import { fillTemplates } from './templates.ts';

type Value = Record<string, unknown>;

export type Customizations = { site: shapes.Customization; siteSpaces: Record<string, shapes.Customization> };

/** The list of actions is derived from the settings, also where it was never set. */
const { items: _, ...actions } = defaults.pageActions;
const base = { ...defaults, pageActions: actions };

/** Settings stored before one was introduced get its default. */
const ofSite = (stored: Value | undefined): Value => overlaySettings(base, stored ?? {});

function withItems(settings: Value): shapes.Customization {
  const shown = settings as unknown as shapes.Customization;
  return { ...shown, pageActions: { ...shown.pageActions, items: itemsOf(shown) } };
}

/** The stored settings of the site and of a site space. */
export function settingsIn(stored: ReadonlyMap<string, Value>, siteSpace = siteItself): shapes.Customization {
  const own = ofSite(stored.get(siteItself));
  return withItems(siteSpace === siteItself ? own : overlaySettings(own, stored.get(siteSpace) ?? {}));
}

/** Links hidden from this visitor are omitted, and so are the conditions that decide it. */
async function forCaller(context: Context, linked: LinkedSpaces, settings: Value): Promise<shapes.Customization> {
  const shown = withItems(settings);
  const visitor = context.caller?.visitor;
  if (!visitor) return shown;
  const scope = { visitor: { claims: visitor.claims } };
  const budget = largeBudget();
  const links = shown.header.links
    .filter(({ condition }) => condition === undefined || holds(condition, scope, budget))
    .map((link) => {
      const { condition: _, ...shown } = link;
      return shown;
    });
  return forVisitor(context, visitor, linked, fillTemplates({ ...shown, header: { ...shown.header, links } }, scope));
}

export async function customizationsOf(context: Context, site: SiteKey): Promise<Customizations> {
  const stored = await listSettings(context, site);
  const own = ofSite(stored.get(siteItself));
  const linked = new LinkedSpaces(context.db, site.organization);
  const siteSpaces: Customizations['siteSpaces'] = {};
  for (const [id, settings] of stored) {
    if (id !== siteItself) siteSpaces[id] = await forCaller(context, linked, overlaySettings(own, settings));
  }
  return { site: await forCaller(context, linked, own), siteSpaces };
}
