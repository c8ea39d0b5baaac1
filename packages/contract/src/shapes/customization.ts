// Customization of a site. Requests and replies have the same settings; they differ only in how references and the
// favicon are represented.
import { monospaceFonts, textFonts } from '../styling-values.ts';
import {
  array,
  boolean,
  either,
  integer,
  literal,
  named,
  nullable,
  object,
  oneOf,
  optional,
  partial,
  text,
  url,
  type Static,
  type TSchema,
} from '../shape-builders.ts';
import { Emoji } from './common.ts';
import { codeTheme, PageActionItems, SocialAccounts } from './customization-parts.ts';
import { ContentRef, ContentRefInput } from './references.ts';
import { Condition, SiteTitle } from './sites.ts';

const color = text(0, 7, {
  pattern: '^#(?:[0-9a-fA-F]{3}){1,2}$',
  'x-expects': 'a hexadecimal color with three or six digits, such as #346ddb',
});
export const ThemedColor = named('ThemedColor', object({ light: color, dark: color }));
export const ThemedUrl = named('ThemedURL', object({ light: url(2048), dark: url(2048) }));
const Tint = named('Tint', object({ color: ThemedColor }));

const FontDefinition = named(
  'FontDefinition',
  object({
    id: text(1, 128),
    custom: boolean(),
    fontFamily: text(1, 50),
    fontFaces: array(
      object({
        weight: integer({ minimum: 1, maximum: 1000 }),
        sources: array(object({ url: url(2048), format: optional(oneOf(['woff2', 'woff'])) }), { minItems: 1 }),
      }),
      { minItems: 1 },
    ),
  }),
);
export const locales = ['en', 'fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br', 'ru'] as const;

const styling = {
  theme: oneOf(['clean', 'muted', 'bold', 'gradient']),
  primaryColor: ThemedColor,
  tint: optional(Tint),
  infoColor: ThemedColor,
  successColor: ThemedColor,
  warningColor: ThemedColor,
  dangerColor: ThemedColor,
  corners: oneOf(['straight', 'rounded', 'circular']),
  depth: oneOf(['subtle', 'flat']),
  links: oneOf(['default', 'accent']),
  font: either([oneOf(textFonts), FontDefinition]),
  monospaceFont: either([oneOf(monospaceFonts), FontDefinition]),
  background: oneOf(['plain', 'match'], { description: 'kept for older clients' }),
  icons: oneOf(['regular', 'solid', 'duotone', 'light', 'thin']),
  sidebar: object({ background: oneOf(['default', 'filled']), list: oneOf(['default', 'pill', 'line']) }),
  search: oneOf(['prominent', 'subtle']),
};

const enabled = object({ enabled: boolean() });
const link = object({ url: optional(url(2048)) });
const git = object({ showEditLink: boolean() });
const actions = { externalAI: boolean(), markdown: boolean(), items: PageActionItems };

/** Independent of the direction. */
const plain = {
  title: optional(SiteTitle),
  internationalization: object({ locale: oneOf(locales) }),
  themes: object({
    default: oneOf(['light', 'dark', 'system'], { description: '`system`: the preference of the reader’s device' }),
    toggeable: boolean({ description: 'readers may switch' }),
  }),
  feedback: enabled,
  ai: object({ mode: oneOf(['none', 'search', 'assistant', 'integration']), integrationId: optional(text(1, 128)) }),
  advancedCustomization: enabled,
  externalLinks: object({ target: oneOf(['self', 'blank']) }),
  pagination: enabled,
  trademark: enabled,
  privacyPolicy: link,
  socialPreview: link,
  insights: object({ trackingCookie: boolean() }),
};

/** Menus, whose references are cheap to serialize in a reply and strict in a request. */
const menus = <R extends TSchema>(ref: R, announcement: string) => {
  const contentLink = object({ title: text(0, 64), to: ref });
  return {
    header: object({
      preset: oneOf(['default', 'bold', 'contrast', 'custom', 'none']),
      logo: optional(ThemedUrl),
      backgroundColor: optional(ThemedColor),
      linkColor: optional(ThemedColor),
      links: array(
        object({
          title: text(),
          style: optional(oneOf(['link', 'button-primary', 'button-secondary'])),
          to: nullable(ref),
          links: array(contentLink),
          condition: optional(Condition),
        }),
      ),
    }),
    footer: object({
      logo: optional(ThemedUrl),
      groups: array(object({ title: text(), links: array(contentLink) })),
      copyright: optional(text(0, 300)),
    }),
    announcement: optional(
      named(
        announcement,
        object({
          enabled: boolean(),
          message: text(2, 128),
          link: optional(contentLink),
          style: oneOf(['info', 'warning', 'danger', 'success']),
        }),
      ),
    ),
  };
};

const Favicon = named(
  'Favicon',
  partial({ icon: ThemedUrl, emoji: Emoji }, { description: 'an image, an emoji, or neither' }),
);
const FaviconInput = named(
  'FaviconInput',
  partial({ icon: ThemedUrl, emoji: Emoji }, { not: { required: ['icon', 'emoji'] } }),
);

export const Customization = named(
  'Customization',
  object({
    ...plain,
    styling: object({ ...styling, codeTheme }),
    ...menus(ContentRef, 'Announcement'),
    favicon: Favicon,
    pdf: enabled,
    git,
    pageActions: object(actions),
    socialAccounts: SocialAccounts,
    aiSearch: enabled,
  }),
);
export type Customization = Static<typeof Customization>;

/** What only some published clients send may be absent, and is then left unchanged. */
const input = {
  ...plain,
  styling: object({ ...styling, codeTheme: optional(codeTheme) }),
  ...menus(ContentRefInput, 'AnnouncementInput'),
  favicon: FaviconInput,
  pdf: optional(enabled),
  git: optional(git),
  pageActions: partial(actions),
  socialAccounts: optional(SocialAccounts),
  aiSearch: optional(enabled),
};
export const CustomizationInput = named('CustomizationInput', object(input));
export type CustomizationInput = Static<typeof CustomizationInput>;

export const SiteAsset = named(
  'SiteAsset',
  object({
    object: literal('site-asset'),
    id: text(1),
    name: text(),
    contentType: text(),
    size: integer({ description: 'in bytes' }),
    url: url(2048),
  }),
);
