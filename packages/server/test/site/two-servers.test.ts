// Two services on one database: what is done through one is seen by whoever asks the other next.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type BodyOf } from '@lectern/contract';
import { app, services } from '../harness.ts';
import { asServices } from '../servers.ts';
import { createApp } from '../../src/app.ts';
import { published } from '../../src/features/publishing/testing/visits.ts';

describe('a site served by two processes', () => {
  test('is the same in both after every change', async () => {
    const beside = createApp(asServices({ ...services }));
    await beside.http.ready();
    try {
      const { admin, at, spaces, base } = await published('Guide');
      const spaceId = spaces[0]!.id;
      await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
      const edit = (...changes: BodyOf<typeof api.editContent>['changes']) =>
        admin.call(api.editContent, { spaceId, body: { changes } });
      const insert = (title: string, more: object = {}) => ({
        operation: 'insert_page' as const,
        title,
        document: { markdown: `About ${title}.\n` },
        ...more,
      });
      const pages = Array.from({ length: 12 }, (_, number) => insert(`Chapter ${number}`));
      await edit(...pages);
      const { pages: listed } = await admin.call(api.listPages, { spaceId });
      const [first, second, third] = listed.map(({ id }) => id);
      const url = new URL(base).pathname;
      /** At both, the second time as it was kept; `words` are there or, behind a minus, are not. */
      const says = async (below: string, ...words: string[]) => {
        for (const http of [app.http, beside.http, app.http, beside.http]) {
          const { payload } = await http.inject({ method: 'GET', url: url + below });
          for (const word of words)
            assert.equal(payload.includes(word.replace(/^-/, '')), !word.startsWith('-'), `${below}: ${word}`);
        }
      };
      await says('/chapter-2', 'About Chapter 2.', '>Chapter 11<');
      await edit({ operation: 'update_page', page: second!, title: 'Okapi' });
      await says('/chapter-2', '>Okapi<', '->Chapter 1<');
      await edit({ operation: 'update_page', page: third!, document: { markdown: 'Other words.\n' } });
      await says('/chapter-2', 'Other words.', '-About Chapter 2.');
      await edit(insert('Quagga', { into: first! }));
      await says('/chapter-2', '>Quagga<');
      await edit({ operation: 'update_page', page: second!, condition: 'visitor.claims.unsigned.never == true' });
      await says('/chapter-2', '->Okapi<', '>Chapter 3<');
      await says('/chapter-1', '-About Chapter 1.');
      await edit({ operation: 'delete_page', page: third! });
      await says('/chapter-3', '->Chapter 2<', '>Quagga<');
      await says('/chapter-2', '-Other words.');
      await admin.call(api.updateSite, { ...at, body: { title: 'Tapirs' } });
      await says('/chapter-3', 'Tapirs');
      await admin.call(api.unpublishSite, at);
      await says('/chapter-3', '-About Chapter 3.', 'Nothing is published here');
    } finally {
      await beside.http.close();
      await beside.stop();
    }
  });
});
