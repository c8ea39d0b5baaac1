import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { excerpt } from './excerpt.ts';
import { readQuery } from './query.ts';
import { score } from './score.ts';
import { stem } from './stem.ts';
import { wordsOf } from './words.ts';

const families = [
  ['install', 'installs', 'installed', 'installing'],
  ['connect', 'connection', 'connections', 'connected', 'connective'],
  ['relate', 'related', 'relating', 'relates'],
  ['hope', 'hoping', 'hoped'],
  ['hop', 'hopping', 'hopped'],
  ['pony', 'ponies'],
  ['happy', 'happiness'],
  ['agree', 'agreed', 'agrees'],
  ['sensible', 'sensibility', 'sensibly'],
  ['formalize', 'formalization', 'formalized'],
  ['configuration', 'configurations', 'configure', 'configured'],
  ['running', 'runs', 'run'],
  ['query', 'queries', 'querying'],
  ['class', 'classes'],
  ['organize', 'organizes', 'organized', 'organizer'],
];

describe('stem', () => {
  for (const words of families) {
    test(`is equal for ${words.join(', ')}`, () => {
      assert.deepEqual(
        words.map((word) => stem(word)),
        words.map(() => stem(words[0]!)),
      );
    });
  }

  test('does not change short words and other languages', () => {
    for (const word of ['is', 'as', 'straße', '保存', 'v2', 'русский']) assert.equal(stem(word), word);
  });
});

const row = (body: string) => ({
  id: 1,
  organization_id: '',
  space_id: '',
  page_id: '',
  number: 0,
  anchor: '',
  page_title: 'Title',
  title: '',
  body,
  drawn: '',
  language: 'en',
});

describe('score', () => {
  test('is the same whether all words are scored or only candidates', () => {
    const text = `Of ${families.flat().join(' and ')}, the user's own don't, 'quoted' and 9'apart', O'Reilly, l'hotel, y'all and rock'n'roll. Call getUserName of node.js, SHA-256, sha512 and a user-agent.`;
    for (const query of [
      ...families.flat(),
      'user',
      'dont',
      'install hop',
      'conn',
      'title agreed',
      'missing',
      'quoted',
      'apart',
      'own',
      "o'reilly",
      'oreilly',
      'hotel',
      "l'hotel",
      "y'all",
      'rocknroll',
      "o'reilly own",
      'username',
      'name',
      'nodejs',
      'node.js',
      'node',
      'sha256',
      'SHA-256',
      'sha-512',
      '512',
      'getUserName',
      'user agent',
      'useragent',
      'user-agents',
    ]) {
      const asked = readQuery(query);
      assert.ok(asked.like('en'));
      assert.deepEqual(score(row(text), asked), score(row(text), { ...asked, like: () => undefined }), query);
    }
  });
});

describe('wordsOf', () => {
  const words = (text: string) => wordsOf(text).words;

  test('folds case, accents and width but distinguishes kana', () => {
    assert.deepEqual(words('Crème BRÛLÉE Straße ﬁn ＡＢＣ'), ['creme', 'brulee', 'strasse', 'fin', 'abc']);
    assert.deepEqual(words('Bảo mật, tiếng Việt, ḥ ṣ ạ ḅ'), ['bao', 'mat', 'tieng', 'viet', 'h', 's', 'a', 'b']);
    assert.deepEqual(words('はばぱ'), ['は', 'ば', 'ぱ']);
    assert.deepEqual(words('ﾊﾞｽ'), ['バ', 'ス']);
    assert.deepEqual(words('한국'.normalize('NFD')), ['한', '국']);
  });

  test('returns their positions', () => {
    const text = 'Über 白板, it’s';
    const { starts, ends } = wordsOf(text);
    assert.deepEqual(
      starts.map((start, index) => text.slice(start, ends[index])),
      ['Über', '白', '板', 'it’s'],
    );
  });

  test('truncates very long words', () => {
    assert.equal(words('x'.repeat(10_000))[0]!.length, 64);
  });
});

describe('excerpt', () => {
  test('keeps short texts whole', () => {
    assert.equal(excerpt('Some\n short  text', 5), 'Some short text');
  });

  test('shows as much near either end as in the middle, in every script', () => {
    for (const text of ['word '.repeat(200), '保存有问题'.repeat(200), 'x'.repeat(1000)]) {
      for (const match of [0, 3, 100, 500, text.length - 4]) {
        const shown = excerpt(text, match);
        assert.ok(shown.length >= 150 && shown.length <= 204, `${shown.length} of ${text.slice(0, 5)} at ${match}`);
      }
    }
  });
});
