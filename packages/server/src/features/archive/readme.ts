import type { Manifest } from './manifest.ts';

const words = {
  server: 'a backup of a whole Lectern server',
  organization: 'an organization exported from Lectern',
  space: 'a space exported from Lectern',
};

const keyed = {
  server: 'It contains secrets: keep it where nobody else can read it.',
  organization: 'It contains keys of its sites and of its single sign-on: keep it where nobody else can read it.',
  space: 'It contains its invite links: keep it where nobody else can read it.',
};

const unkeyed =
  'It contains no keys of sites, invite links and single sign-on, because it was requested with a token that is read-only ' +
  'or is limited to one space. After an import, create again: share links and invite links, the keys that visitors are ' +
  'signed with, and the secrets of identity providers.';

/** For people who open the archive without Lectern. */
export function readme({ scope, organization, space, createdAt, lectern, withoutKeys }: Manifest): string {
  const title = space?.title ?? organization?.title;
  return [
    `This is ${words[scope]}${title === undefined ? '' : `: ${title}`}.`,
    `Created on ${createdAt} by Lectern ${lectern}.`,
    withoutKeys ? unkeyed : keyed[scope],
    '',
    ...(scope === 'server'
      ? ['lectern restore <this file>   restores it to an empty server.']
      : [
          'spaces/    the current content as Markdown, a folder for each space; start with its SUMMARY.md.',
          'lectern import <this file>   imports it into another server, with its whole history.',
        ]),
    '',
    'data/      one file per table, one JSON object per line.',
    'files/     other images and files, named by their SHA-256 (base64url); places.jsonl names those in spaces/.',
    'manifest.json lists the contents, with checksums.',
    '',
  ].join('\n');
}
