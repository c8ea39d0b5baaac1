// Typo tolerance: with typos, without diacritics, joined or split, in another word form. The same tables on both
// engines.
import { strict as assert } from 'node:assert';
import { before, describe, test } from 'node:test';
import { library, type Library, type NewPage } from './testing/library.ts';

type Case = readonly [query: string, ...titles: string[]];

function finding(name: string, pages: readonly NewPage[], table: readonly Case[]): void {
  describe(name, () => {
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
}

finding(
  'a word with an error in it',
  [
    { title: 'Configuration', text: 'Where the settings are.' },
    { title: 'Networks', text: 'Open the port of the firewall, then log in.' },
    { title: 'Painting', text: 'Choose a colour.' },
    { title: 'Themes', text: 'Choose a color.' },
    { title: 'Настройки', text: 'Подключение к серверу.' },
    { title: 'Stränge', text: 'Über die Änderungen.' },
  ],
  [
    // Deletion, insertion, substitution and transposition; at the beginning, in the middle and at the end.
    ['confguration ', 'Configuration'],
    ['configurration ', 'Configuration'],
    ['konfiguration ', 'Configuration'],
    ['configuratino ', 'Configuration'],
    ['ocnfiguration ', 'Configuration'],
    ['prot ', 'Networks'],
    ['pory ', 'Networks'],
    ['irewall ', 'Networks'],
    // Two edits from eight letters, also far apart.
    ['konfiguratiom ', 'Configuration'],
    ['firrewal ', 'Networks'],
    ['confgurtion ', 'Configuration'],
    // Not two below, none below four, not three.
    ['porrrt '],
    ['prt '],
    ['lgo '],
    ['konviguratiom '],
    // Combined with correct words, in any order.
    ['open frewall ', 'Networks'],
    ['frewall settings '],
    // Search as you type.
    ['confgur', 'Configuration'],
    ['confgu', 'Configuration'],
    // The exact spelling ranks first.
    ['color', 'Themes', 'Painting'],
    ['colour', 'Painting', 'Themes'],
    // A phrase is matched exactly.
    ['"opne the port"'],
    // Other scripts and diacritics.
    ['подклчение ', 'Настройки'],
    ['anderugen ', 'Stränge'],
    ['Aenderungen ', 'Stränge'],
  ],
);

finding(
  'titles',
  [
    { title: 'API', text: 'About it.' },
    { title: 'API keys', text: 'An API key for the API. API, API, API.' },
    { title: 'The API', text: 'API API API API.' },
    { title: 'Node.js', text: 'Runs.' },
    { title: 'Installing Node.js', text: 'Node.js and node.js.' },
  ],
  [
    ['api', 'API', 'The API', 'API keys'],
    ['"API"', 'API', 'The API', 'API keys'],
    ['nodejs', 'Node.js', 'Installing Node.js'],
    ['node js', 'Node.js', 'Installing Node.js'],
  ],
);

finding(
  'names',
  [
    { title: 'Calls', text: 'Use `getUserName()` or HTTPServer.' },
    { title: 'Digests', text: 'A SHA-256 sum.' },
    { title: 'Sums', text: 'Runs sha256 over it.' },
    { title: 'Runtime', text: 'Needs node.js to run.' },
    { title: 'Packages', text: 'Made for nodejs only.' },
    { title: 'Columns', text: 'The column user_id is a key, and e-mail too.' },
    { title: 'An toàn', text: 'Bảo mật và mật khẩu.' },
  ],
  [
    ['user name', 'Calls'],
    ['username', 'Calls'],
    ['getusername', 'Calls'],
    ['getUserName', 'Calls'],
    ['UserNa', 'Calls'],
    ['server', 'Calls'],
    ['http server', 'Calls'],
    ['sha256', 'Digests', 'Sums'],
    ['SHA-256', 'Digests', 'Sums'],
    ['sha 256', 'Digests', 'Sums'],
    ['nodejs', 'Runtime', 'Packages'],
    ['node.js', 'Runtime', 'Packages'],
    ['NodeJS', 'Runtime', 'Packages'],
    ['userid', 'Columns'],
    ['email', 'Columns'],
    ['mat', 'An toàn'],
    ['mật khẩu', 'An toàn'],
    ['bao mat', 'An toàn'],
    ['BẢO MẬT', 'An toàn'],
  ],
);

finding(
  'word forms',
  [
    {
      title: 'Verbindungen',
      text: 'Die Häuser werden mit einer Datenbankverbindung geprüft, der Netzwerkschlüssel auch, und die Zugriffsberechtigungsverwaltung.',
    },
    { title: 'Guía', text: 'Las instalaciones de los usuarios y el servidor.' },
    { title: 'Manuel', text: 'Les utilisateurs sont connectés par le serveur des applications.' },
    { title: 'Guida', text: 'Gli utenti sono nelle applicazioni e i collegamenti per il server.' },
    { title: 'Handleiding', text: 'De gebruikers worden met het netwerk verbonden.' },
    { title: 'Veiledning', text: 'Innstillingene er ikke for alle som har det.' },
    { title: 'Manual', text: 'As configurações não são para os administradores.' },
    { title: 'Руководство', text: 'Права пользователей и групп в системе.' },
    { title: 'Kılavuz', text: 'Bu ayarlar ve kullanıcılar için bir liste var.' },
    { title: 'دليل', text: 'يتم حفظ بيانات المستخدمين في الخادم' },
  ],
  [
    ['haus ', 'Verbindungen'],
    ['Verbindung ', 'Verbindungen'],
    ['instalación ', 'Guía'],
    ['instalacion ', 'Guía'],
    ['usuario ', 'Guía'],
    ['utilisateur ', 'Manuel'],
    ['connecté ', 'Manuel'],
    ['utente ', 'Guida'],
    ['collegamento ', 'Guida'],
    ['gebruiker ', 'Handleiding'],
    ['innstilling ', 'Veiledning'],
    ['configuração ', 'Manual'],
    ['configuracao ', 'Manual'],
    ['пользователь ', 'Руководство'],
    ['ayar ', 'Kılavuz'],
    ['مستخدم ', 'دليل'],
    // German compounds by their parts.
    ['Datenbank ', 'Verbindungen'],
    ['Datenbank Verbindung ', 'Verbindungen'],
    ['Schlüssel ', 'Verbindungen'],
    ['Verwaltung ', 'Verbindungen'],
    ['Zugriff ', 'Verbindungen'],
    ['Netzwerke ', 'Verbindungen', 'Handleiding'],
  ],
);

describe('the result for a misspelt word', () => {
  test('names the matched word, with the text around it', async () => {
    const filler = 'Some words that stand before the interesting part of it. '.repeat(20);
    const { search } = await library({ pages: [{ title: 'Long', text: `${filler}Behind the Lighthouse. ${filler}` }] });
    const [page] = (await search('ligthuose')).items;
    assert.deepEqual(page?.matches, ['Lighthouse']);
    assert.match(page.sections[0]!.body, /^… .*Lighthouse.* …$/);
  });

  test('is up to date in the next request', async () => {
    const { found, page, update, remove } = await library();
    const id = await page({ title: 'Page', text: 'A pelican.' });
    assert.deepEqual(await found('pelicna '), ['Page']);
    await update(id, { document: { markdown: 'A cormorant.' } });
    assert.deepEqual([await found('pelicna '), await found('cormornat ')], [[], ['Page']]);
    await remove(id);
    assert.deepEqual(await found('cormornat '), []);
  });

  test('follows a page that changes its language', async () => {
    const { found, page, update } = await library();
    const id = await page({ title: 'Page', text: '## One\n\nThe Häuser of the town.\n\n## Two\n\nThis is it.' });
    assert.deepEqual(await found('haus '), []);
    const german = '## One\n\nThe Häuser of the town.\n\n## Zwei\n\nDas ist die Stadt und der Fluss, nicht das Haar.';
    await update(id, { document: { markdown: german } });
    assert.deepEqual(await found('haus '), ['Page']);
  });
});
