// Where else the owners of a site are found.
import { textBefore } from '@lectern/content/url';
import { html, nothing, type Html } from '../html.ts';
import { icon } from '../icon.ts';
import type { Frame } from '../page-data.ts';
import type { Customization } from '../shapes.ts';
import { target } from './links.ts';

type Account = Customization['socialAccounts'][number];

const platforms: Record<Account['platform'], { name: string; icon: string; address(handle: string): string }> = {
  twitter: { name: 'X', icon: 'x-twitter', address: (handle) => `https://x.com/${handle}` },
  instagram: { name: 'Instagram', icon: 'instagram', address: (handle) => `https://www.instagram.com/${handle}` },
  facebook: { name: 'Facebook', icon: 'facebook', address: (handle) => `https://www.facebook.com/${handle}` },
  linkedin: {
    name: 'LinkedIn',
    icon: 'linkedin',
    address: (handle) => `https://www.linkedin.com/${handle.includes('/') ? '' : 'company/'}${handle}`,
  },
  github: { name: 'GitHub', icon: 'github', address: (handle) => `https://github.com/${handle}` },
  discord: { name: 'Discord', icon: 'discord', address: (handle) => `https://discord.gg/${handle}` },
  slack: { name: 'Slack', icon: 'slack', address: (handle) => `https://${textBefore(handle, '/')}.slack.com` },
  youtube: { name: 'YouTube', icon: 'youtube', address: (handle) => `https://www.youtube.com/@${handle}` },
  tiktok: { name: 'TikTok', icon: 'tiktok', address: (handle) => `https://www.tiktok.com/@${handle}` },
  reddit: {
    name: 'Reddit',
    icon: 'reddit',
    address: (handle) => `https://www.reddit.com/${handle.includes('/') ? '' : 'r/'}${handle}`,
  },
  bluesky: {
    name: 'Bluesky',
    icon: 'bluesky',
    address: (handle) => `https://bsky.app/profile/${handle}${handle.includes('.') ? '' : '.bsky.social'}`,
  },
  mastodon: { name: 'Mastodon', icon: 'mastodon', address: onMastodon },
  threads: { name: 'Threads', icon: 'threads', address: (handle) => `https://www.threads.com/@${handle}` },
  medium: { name: 'Medium', icon: 'medium', address: (handle) => `https://medium.com/@${handle}` },
};

/** Handles name their server: `somebody@example.social`. */
function onMastodon(handle: string): string {
  const [name = '', server = 'mastodon.social'] = handle.split('@');
  return `https://${textBefore(server, '/')}/@${name}`;
}

/** Undefined for a handle that makes no address. */
function addressOf({ platform, handle }: Account): string | undefined {
  const plain = handle
    .replace(/^[@/]+/, '')
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replaceAll('%40', '@');
  return URL.parse(platforms[platform].address(plain))?.href;
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
        : [html`<li><a href="${href}" rel="me" aria-label="${name}" ${target(href, newWindow)}>${icon(sign)}</a></li>`];
    });
  return links.length === 0
    ? nothing
    : html`<ul class="social social-${where}">
        ${links}
      </ul>`;
}
