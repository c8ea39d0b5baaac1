// One engine: no database is involved.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { stemIn } from './stems.ts';
import { languageOf, type Language } from './languages.ts';

const texts: readonly [Language | 'en', string][] = [
  ['en', 'How to connect to the database, and what to do when it does not answer.'],
  ['en', 'npm install --save-dev typescript'],
  ['en', ''],
  ['de', 'Die Verbindung zur Datenbank wird geprüft, wenn der Server startet.'],
  ['es', 'Cómo conectar la aplicación con el servidor y qué hacer cuando no responde.'],
  ['fr', 'La connexion à la base de données est vérifiée au démarrage du serveur.'],
  ['it', 'La connessione al database viene controllata quando il server è avviato.'],
  ['nl', 'De verbinding met het databestand wordt gecontroleerd als de server start.'],
  ['no', 'Tilkoblingen til databasen blir sjekket når du starter serveren.'],
  ['pt', 'A conexão com o banco de dados não é verificada quando o servidor inicia.'],
  ['tr', 'Veritabanı bağlantısı için bir ayar daha var ve bu ayar değil.'],
  ['ru', 'Подключение к базе данных проверяется при запуске сервера (server.ts).'],
  ['ar', 'يتم فحص الاتصال بقاعدة البيانات عند بدء التشغيل'],
  ['en', '保存有问题'],
  ['en', `para ${'kubectl apply manifest '.repeat(20)}`],
];

describe('languageOf', () => {
  for (const [language, text] of texts) {
    test(`detects ${language} for “${text.slice(0, 30)}”`, () => assert.equal(languageOf(text), language));
  }
});

const families: readonly [Language, ...string[]][] = [
  ['de', 'haus', 'häuser', 'hauses'],
  ['de', 'verbindung', 'verbindungen'],
  ['es', 'instalación', 'instalaciones', 'instalacion'],
  ['fr', 'installation', 'installations', 'installé', "l'installation"],
  ['it', 'installazione', 'installazioni'],
  ['nl', 'gebruiker', 'gebruikers'],
  ['no', 'innstilling', 'innstillinger', 'innstillingene'],
  ['pt', 'instalação', 'instalações', 'instalacao', 'instalacoes'],
  ['ru', 'пользователь', 'пользователей', 'пользователю'],
  ['tr', 'kitap', 'kitaplar'],
  ['ar', 'مستخدم', 'المستخدمين'],
];

describe('formOf', () => {
  for (const [language, ...words] of families) {
    test(`is equal for ${words.join(', ')}`, () => {
      assert.deepEqual(
        words.map((word) => stemIn(language, word)),
        words.map(() => stemIn(language, words[0]!)),
      );
    });
  }
});
