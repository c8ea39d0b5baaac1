import { deepEqual, equal, rejects } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sizeText } from '../../texts/size.ts';
import { filterFiles, uploadAll, type Upload } from './files-model.ts';

const file = (name: string) => ({ id: name, name, contentType: 'image/png', downloadURL: '', size: 10 });

describe('files of a space', () => {
  test('are filtered by name and sorted as people count', () => {
    const files = [file('step-10.png'), file('Step-2.png'), file('logo.svg')];
    const names = (typed: string) => filterFiles(files, typed).map(({ name }) => name);
    deepEqual(names(' STEP'), ['Step-2.png', 'step-10.png']);
    deepEqual(names(''), ['logo.svg', 'Step-2.png', 'step-10.png']);
  });

  test('have sizes in readable units', () => {
    deepEqual(
      [0, 999, 1500, 2_345_678, 5_000_000_000].map((size) => sizeText(size, 'en')),
      ['0 bytes', '999 bytes', '1.5 kB', '2.3 MB', '5 GB'],
    );
  });

  test('are uploaded one after the other, with progress', async () => {
    const shown: (Upload | undefined)[] = [];
    const send = async (_: unknown, onProgress: (share: number) => void) => onProgress(0.5);
    equal(await uploadAll([{ name: 'a' }, { name: 'b' }], send, (upload) => void shown.push(upload)), 2);
    deepEqual(shown, [
      { name: 'a', share: 0 },
      { name: 'a', share: 0.5 },
      { name: 'b', share: 0 },
      { name: 'b', share: 0.5 },
      undefined,
    ]);
  });

  test('are not shown as being uploaded after a failure', async () => {
    let last: Upload | undefined = { name: 'a', share: 1 };
    const send = () => Promise.reject(new Error('too large'));
    await rejects(
      uploadAll([{ name: 'a' }], send, (upload) => (last = upload)),
      /too large/,
    );
    equal(last, undefined);
  });
});
