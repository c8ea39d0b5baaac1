import { idOf } from '../ids.ts';
import {
  array,
  boolean,
  literal,
  named,
  object,
  oneOf,
  optional,
  text,
  url,
  variants,
  type Static,
} from '../shape-builders.ts';
import { Icon } from './common.ts';
import { Condition } from './sites.ts';
import { Space } from './spaces.ts';

export const SiteSectionTitle = text(2, 128);
export const SiteSectionDescription = text(0, 256);
export const SitePath = text(1, 100, { description: 'part of the URL below the site' });
export const SiteSectionGroupTitle = text(1, 100);
/** Site structure has no drafts: what is on a site is shown. */
const draft = boolean({ description: 'always false' });
const urls = object({ published: optional(url()) });

export const SiteSpace = named(
  'SiteSpace',
  object({
    object: literal('site-space'),
    id: text(1),
    path: SitePath,
    section: optional(text(1)),
    space: Space,
    title: text(),
    default: optional(boolean({ description: 'shown at the root of the site or section' })),
    condition: optional(Condition),
    draft,
    hasAdvancedCustomizationFeature: optional(boolean()),
    urls,
  }),
);

export const SiteSection = named(
  'SiteSection',
  object({
    object: literal('site-section'),
    id: text(1),
    title: SiteSectionTitle,
    description: optional(SiteSectionDescription),
    default: optional(boolean({ description: 'shown at the root of the site' })),
    draft,
    path: SitePath,
    condition: optional(Condition),
    sectionGroup: optional(text(1)),
    siteSpaces: array(SiteSpace),
    urls,
    icon: optional(Icon),
  }),
);

export const SiteSectionGroup = named(
  'SiteSectionGroup',
  object({
    object: literal('site-section-group'),
    id: text(1),
    title: SiteSectionGroupTitle,
    draft,
    sections: array(SiteSection),
    children: array(SiteSection, { description: 'the same; groups contain only sections' }),
    icon: optional(Icon),
  }),
);

export type SiteStructureItem = Static<typeof SiteSection> | Static<typeof SiteSectionGroup> | Static<typeof SiteSpace>;

export const SiteStructureItem = named(
  'SiteStructureItem',
  variants<SiteStructureItem>(
    {
      object: oneOf(['site-section', 'site-section-group', 'site-space']),
      id: text(1),
      title: text(),
      description: optional(text()),
      icon: optional(Icon),
      default: optional(boolean()),
      draft,
      path: optional(text()),
      condition: optional(text()),
      urls: optional(urls),
      sectionGroup: optional(text()),
      siteSpaces: optional(array(SiteSpace)),
      sections: optional(array(SiteSection)),
      children: optional(array(SiteSection)),
      section: optional(text()),
      space: optional(Space),
      hasAdvancedCustomizationFeature: optional(boolean()),
    },
    { description: 'a section, a section group or a site space, as `object` says' },
  ),
);

export const SiteStructure = named(
  'SiteStructure',
  object({
    type: oneOf(['sections', 'siteSpaces'], {
      description: '`sections`: sections and groups of them; `siteSpaces`: a site without sections',
    }),
    structure: array(SiteStructureItem),
  }),
);

const sectionPointer = object({ type: literal('site-section'), siteSection: idOf('siteSection') });
const groupPointer = object({ type: oneOf(['site-section', 'site-section-group']), id: idOf('siteItem') });
const spacePointer = object({ type: literal('site-space'), siteSpace: idOf('siteSpace') });

/** Without either the item goes to the end. */
export const SiteSectionPosition = object({ before: optional(sectionPointer), after: optional(sectionPointer) });
export const SiteSectionGroupPosition = object({ before: optional(groupPointer), after: optional(groupPointer) });
export const SiteSpacePosition = object({ before: optional(spacePointer), after: optional(spacePointer) });

export const SiteItemPointer = named(
  'SiteItemPointer',
  object({ type: oneOf(['site-space', 'site-section', 'site-section-group']), id: idOf('siteItem') }),
);
