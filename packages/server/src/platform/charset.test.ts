// One engine: no database is involved.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { charsetInMarkup, charsetOf, detectEncoding, utf8Text } from './charset.ts';

const latin = Buffer.from('caf\u00e9', 'latin1');
const utf8 = Buffer.from('café');

const detections: [string, Buffer, Parameters<typeof detectEncoding>[1], ReturnType<typeof detectEncoding>][] = [
  ['a byte order mark', Buffer.from('\ufeffa', 'utf16le'), { label: 'utf-8' }, { encoding: 'utf-16le' }],
  ['a mark of UTF-8', Buffer.from('\ufeffa'), { label: 'latin1', labelFirst: true }, { encoding: 'utf-8' }],
  ['valid UTF-8 before its label', utf8, { label: 'latin1' }, { encoding: 'utf-8' }],
  ['a label that is believed first', utf8, { label: 'latin1', labelFirst: true }, { encoding: 'windows-1252' }],
  ['a label of other bytes', latin, { label: 'koi8-r' }, { encoding: 'koi8-r' }],
  ['a label that nobody knows', latin, { label: 'klingon' }, { encoding: 'windows-1252', guessed: true }],
  ['a wrong label', latin, { label: 'UTF-8' }, { encoding: 'windows-1252', guessed: true }],
  ['nothing', latin, {}, { encoding: 'windows-1252', guessed: true }],
];
for (const [name, bytes, hints, encoding] of detections) {
  test(`an encoding is detected by ${name}`, () => {
    assert.deepEqual(detectEncoding(bytes, hints), encoding);
  });
}

test('charsets are read from headers and markup', () => {
  assert.equal(charsetOf('text/html; Charset="Shift_JIS"'), 'Shift_JIS');
  assert.equal(charsetOf('text/html'), undefined);
  assert.equal(charsetInMarkup(Buffer.from('<html><meta charset=koi8-r>')), 'koi8-r');
  assert.equal(charsetInMarkup(Buffer.from('<?xml version="1.0" encoding="iso-8859-2"?><a/>')), 'iso-8859-2');
  assert.equal(charsetInMarkup(Buffer.from('<meta charset="utf-16">')), 'utf-8');
});

test('UTF-8 is decoded losslessly', () => {
  assert.equal(utf8Text(Buffer.from('\ufeffa')), '\ufeffa');
  assert.equal(utf8Text(latin), undefined);
});
