import type { Manifest } from './manifest.ts';

const words = {
  server: 'a backup of a whole Lectern server',
  organization: 'an organization exported from Lectern',
  space: 'a space exported from Lectern',
};

const keyed = {
  server: 'It holds secrets: keep it where nobody else can read it.',
  organization: 'It holds keys of its sites and of its single sign-on: keep it where nobody else can read it.',
  space: 'It holds its invite links: keep it where nobody else can read it.',
};

const unkeyed =
  'It holds no keys of sites, invite links and single sign-on, because it was asked for with a token that may only read ' +
  'or is limited to one space. Where it is imported, make share links and invite links anew, the keys that visitors are ' +
  'signed with, and the secrets of identity providers.';

/** For people who open the archive without Lectern. */
export function readme({ scope, organization, space, createdAt, lectern, withoutKeys }: Manifest): string {
  const title = space?.title ?? organization?.title;
  return [
    `This is ${words[scope]}${title === undefined ? '' : `: ${title}`}.`,
    `Made on ${createdAt} by Lectern ${lectern}.`,
    withoutKeys ? unkeyed : keyed[scope],
    '',
    ...(scope === 'server'
      ? ['lectern restore <this file>   puts it into an empty server.']
      : [
          'spaces/    the current content as Markdown, a folder for each space; begin with its SUMMARY.md.',
          'lectern import <this file>   takes it into another server, with its whole history.',
        ]),
    '',
    'data/      one file a table, one JSON object a line.',
    'files/     other images and files, named by their SHA-256 (base64url); places.jsonl names those in spaces/.',
    'manifest.json says what is in here, with sums.',
    '',
  ].join('\n');
}
