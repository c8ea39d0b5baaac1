// Settings of sites that only newer published clients have.
import { codeThemes } from '../styling-values.ts';
import { array, boolean, named, object, oneOf, text } from '../shape-builders.ts';

export { codeThemes };

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
      handle: text(1, 128, {
        pattern: '^[^\\s:?#<>"]+$',
        'x-expects': 'the name of an account without the URL around it, such as @acme',
        description: 'the account name, not a URL',
      }),
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
