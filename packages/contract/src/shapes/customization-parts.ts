// Settings of sites that only newer published clients have.
import { array, boolean, named, object, oneOf, text } from '../shape-builders.ts';

/** Names of code themes as known from editors. */
export const codeThemes = [
  'default-light',
  'default-dark',
  'monochrome-light',
  'monochrome-dark',
  'andromeeda',
  'aurora-x',
  'ayu-dark',
  'catppuccin-frappe',
  'catppuccin-latte',
  'catppuccin-macchiato',
  'catppuccin-mocha',
  'dark-plus',
  'dracula',
  'dracula-soft',
  'everforest-dark',
  'everforest-light',
  'github-dark',
  'github-dark-default',
  'github-dark-dimmed',
  'github-dark-high-contrast',
  'github-light',
  'github-light-default',
  'github-light-high-contrast',
  'gruvbox-dark-hard',
  'gruvbox-dark-medium',
  'gruvbox-dark-soft',
  'gruvbox-light-hard',
  'gruvbox-light-medium',
  'gruvbox-light-soft',
  'houston',
  'kanagawa-dragon',
  'kanagawa-lotus',
  'kanagawa-wave',
  'laserwave',
  'light-plus',
  'material-theme',
  'material-theme-darker',
  'material-theme-lighter',
  'material-theme-ocean',
  'material-theme-palenight',
  'min-dark',
  'min-light',
  'monokai',
  'night-owl',
  'nord',
  'one-dark-pro',
  'one-light',
  'plastic',
  'poimandres',
  'red',
  'rose-pine',
  'rose-pine-dawn',
  'rose-pine-moon',
  'slack-dark',
  'slack-ochin',
  'snazzy-light',
  'solarized-dark',
  'solarized-light',
  'synthwave-84',
  'tokyo-night',
  'vesper',
  'vitesse-black',
  'vitesse-dark',
  'vitesse-light',
] as const;

const CodeTheme = named('CodeTheme', oneOf(codeThemes));
const ThemedCodeTheme = named('ThemedCodeTheme', object({ light: CodeTheme, dark: CodeTheme }));
export const codeTheme = object(
  { default: ThemedCodeTheme, openapi: ThemedCodeTheme },
  { description: 'colours of code on pages, and of samples of APIs' },
);

export const socialPlatforms = [
  'twitter',
  'instagram',
  'facebook',
  'linkedin',
  'github',
  'discord',
  'slack',
  'youtube',
  'tiktok',
  'reddit',
  'bluesky',
  'mastodon',
  'threads',
  'medium',
] as const;

export const SocialAccounts = named(
  'SocialAccounts',
  array(
    object({
      platform: oneOf(socialPlatforms),
      handle: text(1, 128, { pattern: '^[^\\s:?#<>"]+$', description: 'the account name, not a URL' }),
      display: object({ footer: boolean(), header: boolean() }),
    }),
    { maxItems: 10, description: 'social accounts of the site’s owners' },
  ),
);

/** In the default order for sites without a list of their own. */
export const pageActionItems = ['markdown', 'pdf', 'git', 'external-ai', 'assistant', 'mcp'] as const;
export const PageActionItems = array(oneOf(pageActionItems), {
  maxItems: 20,
  description:
    'the actions beside the title of a page, in this order. Equivalent to `pageActions.markdown` and ' +
    '`externalAI`, `pdf.enabled`, `git.showEditLink` and `ai.mode`; if a request sets both, the one that changes a value wins',
});
