// What matches what, in which order: the same table on both engines.
import { strict as assert } from 'node:assert';
import { before, describe, test } from 'node:test';
import { library, type Library } from './testing/library.ts';

const pages = [
  { title: 'Installation', text: 'Download the package and start it.' },
  {
    title: 'Deploying with Docker',
    text: 'Installing takes a minute.\n\n## Compose file\n\nRun docker compose up, then open the port.',
  },
  { title: 'Running costs', text: 'How much it costs to run a small server. Costs are low.' },
  { title: 'Café menu', text: 'Crème brûlée and piñata; STRASSE or Straße; Ελληνικός καφές; Ёлка.' },
  { title: 'Whiteboard 白板', text: '白板保存有问题，请检查 Docker 容器的日志。' },
  { title: '天気', text: '明日は雨です。傘を持ってください。データベースサーバーを再起動する。' },
  { title: '語言設定', text: '選擇介面語言，然後按下儲存。' },
  { title: '한국어 안내', text: '학교에서 라이브러리를 설치합니다. 데이터베이스는 필요 없습니다.' },
  { title: 'ภาษาไทย', text: 'การติดตั้งโปรแกรมบนเซิร์ฟเวอร์' },
  { title: 'Quoted', text: 'The quick brown fox. A brown and quick dog.' },
  { title: "O'Brien's guide", text: "Books by O'Reilly, and what y'all read." },
  { title: 'Voyage', text: "L’été, dans l'hôtel, d'accord." },
  { title: 'Half width', text: 'ﾃﾞｰﾀの保管 and ＦＵＬＬＷＩＤＴＨ letters' },
] as const;

const table: readonly [query: string, ...titles: string[]][] = [
  // Titles before text, exact words before other forms.
  ['installation', 'Installation', 'Deploying with Docker'],
  ['install', 'Installation', 'Deploying with Docker'],
  ['docker', 'Deploying with Docker', 'Whiteboard 白板'],
  // Several words, in the section or its titles, in any order.
  ['docker compose', 'Deploying with Docker'],
  ['port docker ', 'Deploying with Docker'],
  ['docker package'],
  ['costs running', 'Running costs'],
  ['cost run', 'Running costs'],
  // Search as you type.
  ['inst', 'Installation', 'Deploying with Docker'],
  ['do', 'Deploying with Docker', 'Whiteboard 白板', 'Installation', 'Quoted'],
  ['docker comp', 'Deploying with Docker'],
  ['comp docker'],
  ['inst '],
  // Phrases.
  ['"quick brown"', 'Quoted'],
  ['"brown quick"'],
  ['"brown and quick" fox', 'Quoted'],
  ['"docker compose', 'Deploying with Docker'],
  // Apostrophes.
  ["o'brien", "O'Brien's guide"],
  ['obrien guide', "O'Brien's guide"],
  ["O'Reilly books", "O'Brien's guide"],
  ['oreilly', "O'Brien's guide"],
  ["y'all", "O'Brien's guide"],
  ['été', 'Voyage'],
  ['hotel', 'Voyage'],
  ["l'hôtel", 'Voyage'],
  ["d'accord", 'Voyage'],
  ['accord', 'Voyage'],
  // Accents and case.
  ['cafe', 'Café menu'],
  ['CREME brulee', 'Café menu'],
  ['pinata', 'Café menu'],
  ['straße', 'Café menu'],
  ['strasse', 'Café menu'],
  ['ΕΛΛΗΝΙΚΟΣ', 'Café menu'],
  ['ελκα'],
  ['елка', 'Café menu'],
  // Scripts without spaces, and mixed text.
  ['保存', 'Whiteboard 白板'],
  ['白板保存', 'Whiteboard 白板'],
  ['白板保存有问题', 'Whiteboard 白板'],
  ['白板 日志', 'Whiteboard 白板'],
  ['存保'],
  ['问', 'Whiteboard 白板'],
  ['docker容器', 'Whiteboard 白板'],
  ['雨', '天気'],
  ['データベース', '天気'],
  ['データ', 'Half width', '天気'],
  ['サーバー 再起動', '天気'],
  ['語言', '語言設定'],
  ['介面語言', '語言設定'],
  ['"語言介面"'],
  ['학교', '한국어 안내'],
  ['학교는', '한국어 안내'],
  ['라이브러리', '한국어 안내'],
  ['데이터베이스가', '한국어 안내'],
  ['안내', '한국어 안내'],
  ['ติดตั้ง', 'ภาษาไทย'],
  ['fullwidth', 'Half width'],
];

describe('searching', () => {
  let space: Library;
  before(async () => {
    space = await library({ pages });
  });
  for (const [query, ...titles] of table) {
    test(`“${query}” finds ${titles.join(', ') || 'nothing'}`, async () => {
      assert.deepEqual(await space.found(query), titles);
    });
  }
});
