import { deepEqual, equal, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { shapes } from '@lectern/contract';
import type { Frame } from '../page/page-data.ts';
import type { Customization } from '../types.ts';
import { customization } from '../testing/sample.ts';
import { socialLinks } from './social.ts';

type Account = Customization['socialAccounts'][number];

const drawn = (accounts: Account[], where: 'header' | 'footer' = 'footer'): string =>
  socialLinks({ customization: { ...customization, socialAccounts: accounts } } as Frame, where).text;
const account = (platform: Account['platform'], handle: string): Account => ({
  platform,
  handle,
  display: { footer: true, header: false },
});
const addressOf = (platform: Account['platform'], handle: string): string | undefined =>
  /href="([^"]*)"/.exec(drawn([account(platform, handle)]))?.[1];

describe('social links of a site', () => {
  test('have a URL and an icon on every platform', () => {
    for (const platform of shapes.socialPlatforms) {
      const html = drawn([account(platform, 'somebody')]);
      ok(/href="https:\/\/[^"]*somebody/.test(html) && html.includes('<svg'), platform);
    }
  });

  test('accept handles in common spellings, and nothing that links elsewhere', () => {
    deepEqual(
      [
        addressOf('twitter', '@lectern'),
        addressOf('mastodon', '@us@example.social'),
        addressOf('bluesky', 'lectern'),
        addressOf('linkedin', 'in/somebody'),
        addressOf('reddit', 'u/somebody'),
        addressOf('github', 'lectern/handbook'),
        addressOf('slack', 'lectern'),
        addressOf('linkedin', 'föhn.ag'),
      ],
      [
        'https://x.com/lectern',
        'https://example.social/@us',
        'https://bsky.app/profile/lectern.bsky.social',
        'https://www.linkedin.com/in/somebody',
        'https://www.reddit.com/u/somebody',
        'https://github.com/lectern/handbook',
        'https://lectern.slack.com/',
        'https://www.linkedin.com/company/f%C3%B6hn.ag',
      ],
    );
  });

  test('are omitted for invalid handles', () => {
    const strange = [
      '',
      '.',
      '..',
      '@..',
      '../evil',
      'a/..',
      'a/../..',
      'in/..',
      'a?b',
      'a#b',
      'a b',
      'a@b@c',
      '@@',
      'a\\b',
    ];
    strange.push('https://evil.test/a', 'evil.test/x', '%2e%2e', 'a:b', 'x@evil', 'x@.', 'x@a..b');
    for (const platform of shapes.socialPlatforms)
      for (const handle of strange) equal(addressOf(platform, handle), undefined, `${platform} ${handle}`);
    equal(drawn([account('github', '..')]), '');
    equal(addressOf('slack', 'evil.test'), undefined);
  });

  test('are shown in the configured positions', () => {
    equal(drawn([account('github', 'lectern')], 'header'), '');
    equal(drawn([]), '');
  });
});
