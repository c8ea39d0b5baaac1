// Links to anchors, as spelled by other tools.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { garden, putShared } from '../../../test/linked-space.ts';

const places = [
  '## Логистическая регрессия',
  '## 安装',
  '## Terms & conditions',
  '## 1. First step',
  '## Words {#Chosen}',
  '<h2 id="Other">Other words</h2>',
  '<details>\n\n<summary>Частый вопрос</summary>\n\nText.\n\n</details>',
  '{% tabs %}\n{% tab title="Линукс" %}\na\n{% endtab %}\n{% endtabs %}',
].join('\n\n');

const news = '{% updates %}\n{% update date="2026-03-01" %}\nNews.\n{% endupdate %}\n{% endupdates %}';

const found = [
  'logisticheskaya-regressiya',
  'Logisticheskaya-Regressiya',
  encodeURIComponent('логистическая-регрессия'),
  'an-zhuang',
  'terms-and-conditions',
  'terms-conditions',
  'id-1.-first-step',
  'Chosen',
  'chosen',
  'words',
  'OTHER',
  'chastyi-vopros',
  'linuks',
  'update-2026-03-01',
];

describe('listSpaceLinks', () => {
  test('resolves anchors of other tools', async () => {
    const { page, links } = await garden();
    const two = await page('Two', `${places}\n\n${news}\n`);
    await page('One', [...found, 'nowhere'].map((name) => `[x](/pages/${two}#${name})`).join('\n'));
    const { items } = await links();
    const broken = items
      .filter(({ status }) => status === 'broken')
      .map((one) => one.targetReference?.internalLocation);
    assert.equal(items.length, found.length + 1);
    assert.deepEqual(broken, [{ type: 'anchor', anchor: 'nowhere' }]);
  });

  test('does not report anchors as broken that exist only on rendered pages', async () => {
    const { page, said, change } = await garden();
    const operation = '{% openapi-operation spec="pets" path="/pets" method="get" %}\n{% endopenapi-operation %}\n';
    const two = await page('Two', operation);
    await change(putShared('s1', 'Shared', '## Inside\n'));
    const three = await page('Three', '## Inside\n\n{% include "/reusable-content/s1" %}\n');
    await page('One', `[a](/pages/${two}#list-all-pets) [b](/pages/${two}#get-pets) [c](/pages/${three}#inside-1)\n`);
    assert.deepEqual(
      (await said()).filter((one) => one.startsWith('page:One')),
      [
        'page:One -> page:Three#inside-1 ok',
        'page:One -> page:Two#get-pets ok',
        'page:One -> page:Two#list-all-pets ok',
      ],
    );
  });
});

describe('getPage', () => {
  test('returns the anchors of hints and tabs', async () => {
    const { page, admin, spaceId } = await garden();
    const id = await page('Two', `${places}\n`);
    const { document } = await admin.call(api.getPage, { spaceId, pageId: id });
    const ids = JSON.stringify(document).match(/"meta":\{"id":"[^"]*"\}/g) ?? [];
    assert.deepEqual(
      ids.map((one) => one.slice(14, -2)),
      [
        'логистическая-регрессия',
        '安装',
        'terms-conditions',
        '1.-first-step',
        'chosen',
        'other',
        'частыи-вопрос',
        'линукс',
      ],
    );
  });
});
