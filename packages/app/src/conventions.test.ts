// Rules of the application that no linter knows.
import { deepEqual, ok } from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

const source = import.meta.dirname;
const read = (pattern: string): { file: string; text: string }[] =>
  globSync(pattern, { cwd: source }).map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }));

const found = (files: ReturnType<typeof read>, pattern: RegExp): string[] =>
  files.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([match]) => `${file}: ${match.trim()}`));

describe('the sources of the application', () => {
  test('place nothing on the left or right, because some scripts run the other way', () => {
    const styles = read('**/*.css');
    ok(styles.length > 20);
    deepEqual(found(styles, /(?:^|[\s;{])(?:[\w-]+-)?(?:left|right)\s*:|:\s*(?:left|right)\s*[;}]/g), []);
    deepEqual(found(read('editor/source/theme.ts'), /(?:Left|Right)\b/g), []);
  });

  test('have styles in layers, so that their order does not depend on the order of loading', () => {
    const loose = read('**/*.css').filter(({ text }) => !text.startsWith('@layer'));
    deepEqual(
      loose.map(({ file }) => file),
      [],
    );
  });

  test('have no texts of the interface outside of the folder of texts', () => {
    const parts = read('{ui,screens,editor}/**/*.tsx');
    ok(parts.length > 30);
    const name = 'Lectern';
    const isText = (line: string): boolean => !line.replace(/<\/$/, '').trim().endsWith(name);
    // Between tags, on a line of its own after a tag, and in attributes that are read aloud or shown.
    const between = /<\w[^<>]*[^=<>]>[^<>{}]*\p{L}{2}[^<>{}]*<\//gu;
    const alone = /(?<=[^=]>\n)\s+\p{L}[\p{L} ,.’'–-]*(?=\n\s*<)/gu;
    const attributes = /\b(?:aria-label|title|placeholder|alt|label)="[^"]*\p{L}[^"]*"/gu;
    for (const pattern of [between, alone, attributes]) deepEqual(found(parts, pattern).filter(isText), []);
  });

  test('load nothing from another host', () => {
    deepEqual(
      found(
        read('**/*.{ts,tsx,css}').filter(({ file }) => !/\.test\.ts$|\/testing\//.test(file)),
        // The namespace of SVG is a name.
        /https?:\/\/(?!www\.w3\.org\/2000\/svg')[\w.]+/g,
      ),
      [],
    );
  });
});
