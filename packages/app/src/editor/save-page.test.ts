import { deepEqual, equal, ok, rejects } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '@lectern/contract/browser';
import fc from 'fast-check';
import type { Base } from './draft.ts';
import { savePage, type SavePageIo, type TextChange } from './save-page.ts';
import { applySplices } from './splice.ts';
import { splicesBetween } from './text-splices.ts';

/** A server that stores texts as `stores` says, as it resolves links. */
function world(text: string, stores = (sent: string) => sent) {
  const server = { head: { revision: 'r0', text, stored: [] } as Base, sent: [] as TextChange[], refuses: 0 };
  const io: SavePageIo = {
    async send(change, revision) {
      server.sent.push(change);
      if (revision !== server.head.revision) throw new ApiError(412, 'the content has moved on');
      if ('splices' in change && server.refuses > 0) throw new ApiError(server.refuses, 'no');
      if ('splices' in change) equal(change.baseLength, server.head.text.length);
      const sent = 'splices' in change ? applySplices(server.head.text, change.splices) : change.document.markdown;
      const now = stores(sent);
      server.head = { revision: `r${server.sent.length}`, text: now, stored: [] };
      return { revision: server.head.revision, ...('splices' in change && now !== sent && { markdown: now }) };
    },
    load: async () => server.head,
  };
  let base: Base = server.head;
  const save = async (now: string) => void (base = { text: now, ...(await savePage(now, base, io)) });
  return { server, save, forget: () => void (base = { revision: base.revision, text: base.text }) };
}

const kind = (change: TextChange | undefined) => (change && 'splices' in change ? 'splices' : 'document');

describe('saving the text of a page', () => {
  test('sends only the changed words', async () => {
    const text = '# Page\n\nOne two three.\n';
    const { server, save } = world(text);
    await save(text.replace('two', '2'));
    deepEqual(server.sent, [{ splices: [{ from: 12, to: 15, insert: '2' }], base: 'r0', baseLength: text.length }]);
    equal(server.head.text, '# Page\n\nOne 2 three.\n');
  });

  test('sends two words far from each other without what is between', async () => {
    const text = Array.from({ length: 5000 }, (_, line) => `Line ${line} of a long page.\n`).join('');
    const { server, save } = world(text);
    const now = `Start. ${text.replace('Line 2500 of', 'Line 2500 in')}End.\n`;
    await save(now);
    equal(server.head.text, now);
    ok(JSON.stringify(server.sent).length < 300, JSON.stringify(server.sent).slice(0, 500));
  });

  test('goes on when the server stores another text than was sent', async () => {
    const { server, save } = world('# Page\n\nText.\n', (sent) => sent.replaceAll('other.md', '/pages/abc'));
    await save('# Page\n\nText [see](other.md).\n');
    equal(server.head.text, '# Page\n\nText [see](/pages/abc).\n');
    await save('# Page\n\nText [see](other.md). More.\n');
    await save('# Title\n\nText [see](other.md). More.\n');
    equal(server.head.text, '# Title\n\nText [see](/pages/abc). More.\n');
    await save('# Title\n\nText [look](other.md#part). More.\n');
    equal(server.head.text, '# Title\n\nText [look](/pages/abc#part). More.\n');
    deepEqual(server.sent.map(kind), ['splices', 'splices', 'splices', 'splices']);
  });

  test('stores what is written, whatever the server makes of it', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'X', '\n', '😀'), maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 2, maxLength: 6 }), async ([first, ...more]) => {
        const stores = (sent: string) => sent.replaceAll('X', 'resolved');
        const { server, save } = world(stores(first!), stores);
        for (const now of more) {
          await save(now);
          equal(server.head.text, stores(now));
        }
      }),
    );
  });

  test('sends the whole text when splices are refused, then splices again', async () => {
    const { server, save } = world('One.\n');
    server.refuses = 400;
    await save('One.\nTwo.\n');
    equal(server.head.text, 'One.\nTwo.\n');
    server.refuses = 0;
    await save('One.\nTwo.\nThree.\n');
    deepEqual(server.sent.map(kind), ['splices', 'document', 'splices']);
    equal(server.head.text, 'One.\nTwo.\nThree.\n');
  });

  test('sends the whole text when it is not known what the server has', async () => {
    const { server, save, forget } = world('One.\n');
    forget();
    await save('One.\nTwo.\n');
    await save('Two.\n');
    deepEqual(server.sent.map(kind), ['document', 'splices']);
    equal(server.head.text, 'Two.\n');
  });

  test('says that most of a page is removed, and does not insist when that is refused', async () => {
    const long = 'word '.repeat(400);
    const { server, save } = world(long);
    server.refuses = 400;
    await rejects(save('Short.\n'), { code: 400 });
    equal(server.head.text, long);
    server.refuses = 0;
    await save('Short.\n');
    equal(server.head.text, 'Short.\n');
    deepEqual(
      server.sent.map((change) => 'splices' in change && change.emptying),
      [true, true],
    );
  });

  test('passes on that the content has moved on', async () => {
    const { server, save } = world('One.\n');
    server.head = { ...server.head, revision: 'other' };
    await rejects(save('Two.\n'), { code: 412 });
    server.head = { ...server.head, revision: 'r0' };
    server.refuses = 503;
    await rejects(save('Two.\n'), { code: 503 });
    deepEqual(server.sent.map(kind), ['splices', 'splices']);
  });
});

describe('splices between two texts', () => {
  test('lead from one to the other', () => {
    const line = fc.constantFrom('', 'a', 'one line', 'another 😀 line', '\r', 'x'.repeat(300));
    const text = fc.array(line, { maxLength: 40 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        equal(applySplices(before, splicesBetween(before, after)), after);
      }),
    );
  });
});
