// Links to the social media accounts of a site.
import { html, nothing, type Html } from '../html/html.ts';
import { icon } from '../html/icon.ts';
import type { Frame } from '../page/page-data.ts';
import type { Customization } from '../types.ts';
import { linkTarget } from './links.ts';

type Account = Customization['socialAccounts'][number];

/** A single path segment other than `..`. */
const name = String.raw`(?!\.+(?:/|$))[\p{L}\p{N}_.-]+`;
const one = new RegExp(`^${name}$`, 'u');
const withKind = (...kinds: string[]): RegExp => new RegExp(`^(?:(?:${kinds.join('|')})/)?${name}$`, 'u');
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`;
const domain = String.raw`${label}(?:\.${label})*`;

type Platform = { name: string; icon: string; handle: RegExp; address(handle: string): string };
const platforms: Record<Account['platform'], Platform> = {
  twitter: { name: 'X', icon: 'x-twitter', handle: one, address: (handle) => `https://x.com/${handle}` },
  instagram: {
    name: 'Instagram',
    icon: 'instagram',
    handle: one,
    address: (handle) => `https://www.instagram.com/${handle}`,
  },
  facebook: {
    name: 'Facebook',
    icon: 'facebook',
    handle: withKind('groups', 'pages', 'people'),
    address: (handle) => `https://www.facebook.com/${handle}`,
  },
  linkedin: {
    name: 'LinkedIn',
    icon: 'linkedin',
    handle: withKind('company', 'in', 'school', 'showcase', 'groups'),
    address: (handle) => `https://www.linkedin.com/${handle.includes('/') ? '' : 'company/'}${handle}`,
  },
  github: {
    name: 'GitHub',
    icon: 'github',
    handle: new RegExp(`^${label}(?:/${name})?$`, 'u'),
    address: (handle) => `https://github.com/${handle}`,
  },
  discord: {
    name: 'Discord',
    icon: 'discord',
    handle: one,
    address: (handle) => `https://discord.gg/${handle}`,
  },
  slack: {
    name: 'Slack',
    icon: 'slack',
    handle: new RegExp(`^${label}$`, 'u'),
    address: (handle) => `https://${handle}.slack.com`,
  },
  youtube: { name: 'YouTube', icon: 'youtube', handle: one, address: (handle) => `https://www.youtube.com/@${handle}` },
  tiktok: { name: 'TikTok', icon: 'tiktok', handle: one, address: (handle) => `https://www.tiktok.com/@${handle}` },
  reddit: {
    name: 'Reddit',
    icon: 'reddit',
    handle: withKind('r', 'u', 'user'),
    address: (handle) => `https://www.reddit.com/${handle.includes('/') ? '' : 'r/'}${handle}`,
  },
  bluesky: {
    name: 'Bluesky',
    icon: 'bluesky',
    handle: new RegExp(`^${domain}$`, 'u'),
    address: (handle) => `https://bsky.app/profile/${handle}${handle.includes('.') ? '' : '.bsky.social'}`,
  },
  mastodon: {
    name: 'Mastodon',
    icon: 'mastodon',
    handle: new RegExp(String.raw`^${name}(?:@${label}(?:\.${label})+)?$`, 'u'),
    address: onMastodon,
  },
  threads: { name: 'Threads', icon: 'threads', handle: one, address: (handle) => `https://www.threads.com/@${handle}` },
  medium: { name: 'Medium', icon: 'medium', handle: one, address: (handle) => `https://medium.com/@${handle}` },
};

/** Mastodon handles include their server: `somebody@example.social`. */
function onMastodon(handle: string): string {
  const [user = '', server = 'mastodon.social'] = handle.split('@');
  return `https://${server}/@${user}`;
}

/** Undefined for an invalid handle: its URL would be broken or lead elsewhere. */
function addressOf({ platform, handle }: Account): string | undefined {
  const plain = handle.trim().replace(/^[@/]+/, '');
  const { handle: form, address } = platforms[platform];
  return form.test(plain) ? URL.parse(address(plain))?.href : undefined;
}

export function socialLinks({ customization }: Frame, where: 'header' | 'footer'): Html {
  const newWindow = customization.externalLinks.target === 'blank';
  const links = customization.socialAccounts
    .filter(({ display }) => display[where])
    .flatMap((account) => {
      const href = addressOf(account);
      const { name, icon: sign } = platforms[account.platform];
      return href === undefined
        ? []
        : [
            html`<li>
              <a href="${href}" rel="me" aria-label="${name}" ${linkTarget(href, newWindow)}>${icon(sign)}</a>
            </li>`,
          ];
    });
  return links.length === 0
    ? nothing
    : html`<ul class="social social-${where}">
        ${links}
      </ul>`;
}
