import { deepEqual, equal, ok } from 'node:assert/strict';
// oxlint-disable-next-line no-restricted-imports
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { hashText } from '../tree/hash.ts';
import { insertPage, movePage, updatePage, deletePage } from '../tree/edit-page.ts';
import { readLayout } from './read.ts';
import { contentOf, filesOf, store } from './testing/store.ts';
import type { Stored } from './testing/store.ts';
import type { LayoutFile } from './types.ts';
import { writeLayout } from './write.ts';

const handbook = join(import.meta.dirname, '../../../../../shared/corpus/handbook');

function readFolder(root: string): Map<string, LayoutFile> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const files = new Map<string, LayoutFile>();
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!statSync(join(root, path)).isFile()) continue;
    const bytes = readFileSync(join(root, path));
    const text = (): string | undefined => {
      try {
        return decoder.decode(bytes);
      } catch {
        return undefined;
      }
    };
    files.set(path, { bytes: () => bytes, text });
  }
  return files;
}

async function written(stored: Stored): Promise<Record<string, string>> {
  const { files } = writeLayout(await contentOf(stored));
  return Object.fromEntries(
    [...files].map(([path, file]) => [path, 'text' in file ? file.text : `bytes of ${file.content}`]),
  );
}

/** Paths whose text differs, with their current text. */
function changes(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return Object.fromEntries(paths.filter((path) => before[path] !== after[path]).map((path) => [path, after[path]]));
}

const bodyOf = (stored: Stored, text: string): string => {
  stored.bodies.set(hashText(text), text);
  return hashText(text);
};

describe('a folder that is read and written back', () => {
  for (const name of ['documentation', 'developers']) {
    const folder = join(handbook, name);
    test(`is the same, byte for byte: ${name}`, { skip: !existsSync(folder) && 'the corpus is not here' }, async () => {
      const files = readFolder(folder);
      const stored = await store(readLayout(files));
      const { files: again } = writeLayout(await contentOf(stored));
      deepEqual([...again.keys()].sort(), [...files.keys()].sort());
      for (const [path, file] of again) {
        const bytes = 'text' in file ? Buffer.from(file.text) : Buffer.from(stored.bytes.get(file.content)!);
        ok(bytes.equals(files.get(path)!.bytes()), `${path} differs`);
      }
      const linked = [...stored.bodies.values()].join('\n').match(/\/pages\/p\d+/g) ?? [];
      ok(linked.length > 100 || name === 'developers', 'links are kept by id');
    });
  }

  const odd = {
    '.gitbook.yaml':
      'root: ./docs/\n\nstructure:\n  readme: start.md\n  summary: toc.md\nredirects:\n  old: guides/a.md # moved\n',
    'README.md': 'Not a page\n',
    'docs/start.md': '\ufeff# 👋 Hello\r\n\r\nText [a](./guides/a.md#x) and [folder](guides/) and [gone](nope.md).\r\n',
    'docs/guides/README.md':
      '---\ntitle: ignored\nif: visitor.claims.beta # who\nvars:\n  a: 1\n---\nNo heading [back](../start.md)',
    'docs/guides/a.md':
      'Alpha\n=====\n\n[x]: ../start.md\n\n[x], ![p](<../.gitbook/assets/a b.png>) {% include "../.gitbook/includes/note.md" %}\n',
    'docs/guides/b.md': '# One\n\n# Two\n\nText\n',
    'docs/.gitbook/assets/a b.png': 'PNG',
    'docs/.gitbook/includes/note.md': '---\ntitle: A note\n---\n\nSee [a](../../guides/a.md).\n',
    'docs/.gitbook/vars.yaml': '# ours\nversion: "1.0"\ncount: 3\n',
    'docs/.gitbook/tags.yaml': '- tag: beta\n',
    'docs/toc.md':
      '# Contents\n\nWords.\n* [👋 Hello](start.md)\n\n\n## Guides <a href="#g" id="g"></a>\n- [Guides](guides/README.md "G")\n    - [Alpha](guides/a.md)\n    - [Anchor](guides/a.md#x)\n* [B \\[b\\]](guides/b.md)\n* [Out](https://example.test/a_(b))\n* ```yaml\n  type: builtin:openapi\n  props:\n    models: true\n  dependencies:\n    spec:\n      ref:\n        kind: openapi\n        spec: pets\n  ```\n***\n* [Missing](missing.md)\n* [Again](guides/a.md)\n',
  };

  test('keeps constructs that text editors may produce', async () => {
    const layout = readLayout(filesOf(odd), { keepOthers: true });
    const stored = await store(layout);
    deepEqual(
      changes(
        { ...odd, 'docs/.gitbook/assets/a b.png': 'bytes of docs/.gitbook/assets/a b.png' },
        await written(stored),
      ),
      {},
    );
    deepEqual(
      layout.pages.map(({ type, title, emoji, parent }) => [type, emoji ?? '', title, parent ?? '']),
      [
        ['document', '👋', 'Hello', ''],
        ['group', '', 'Guides', ''],
        ['document', '', 'Guides', 'group:g'],
        ['document', '', 'Alpha', 'docs/guides/README.md'],
        ['link', '', 'Anchor', 'docs/guides/README.md'],
        ['document', '', 'One', 'group:g'],
        ['link', '', 'Out', 'group:g'],
        ['computed', '', 'pets', 'group:g'],
        ['document', '', 'Missing', ''],
        ['link', '', 'Again', ''],
      ],
    );
    deepEqual(layout.variables, { version: '1.0', count: 3 });
    deepEqual(
      layout.problems.map(({ path }) => path),
      ['docs/missing.md', 'docs/toc.md'],
    );
  });

  test('reads variables from book.json, and leaves them there', async () => {
    const files = {
      '.gitbook.yaml': 'root: docs\n',
      'docs/README.md': '# Home\n\n{{ book.version }}\n',
      'docs/.gitbook/vars.yaml': '# ours\ncount: 3\n',
      'book.json': '\ufeff{ "variables": { "version": "1.0", "count": 2, "a": [], "not a name": 1 } }',
    };
    const layout = readLayout(filesOf(files));
    deepEqual(layout.variables, { version: '1.0', count: 3 });
    const stored = await store(layout);
    deepEqual(changes(files, await written(stored)), {});
    // Later changes are in the variables file, and book.json stays unchanged.
    const edited = { ...stored, variables: { version: '2.0', count: 3 } };
    deepEqual(changes(files, await written(edited)), {
      'docs/.gitbook/vars.yaml': '# ours\ncount: 3\nversion: "2.0"\n',
    });
    const { 'docs/.gitbook/vars.yaml': _, ...alone } = files;
    const without = await store(readLayout(filesOf(alone)));
    deepEqual(changes(alone, await written(without)), {});
    deepEqual(changes(alone, await written({ ...without, variables: { version: '1.0', count: 3 } })), {
      'docs/.gitbook/vars.yaml': 'count: 3\n',
    });

    const broken = readLayout(filesOf({ ...files, 'book.json': '{ "variables": ' }));
    deepEqual([broken.variables, broken.problems.map(({ path }) => path)], [{ count: 3 }, ['book.json']]);
  });

  const guarded = {
    'README.md':
      '---\nif: !visitor.claims.a && visitor.claims.b # who\nicon: book\n---\n\n# Home {% if x %}SECRET{% endif %}\n\nText\n',
    'SUMMARY.md':
      '# Table of contents\n\n* [Home](README.md)\n* [A](a.md)\n* [B](b.md)\n* [C](c.md)\n\n## More {% if x %}SECRET{% endif %}\n\n* [Out {% if x %}SECRET{% endif %}](https://example.test/)\n',
    'a.md': '---\ndescription: About {% if x %}SECRET{% endif %}\nif:\n- a\n---\n# A\n\nText\n',
    'c.md': '# C {% if x %}\n\nSECRET\n\n{% endif %}\n',
    'b.md': '---\nif: "pro" == visitor.claims.plan\n---\n# {% if x %}SECRET{% endif %}\n\nText\n',
  };

  test('keeps the bytes of conditions, and never loses one', async () => {
    const layout = readLayout(filesOf(guarded));
    deepEqual(
      layout.pages.map(({ title, description, condition }) => [title, description, condition]),
      [
        ['Home', undefined, '!visitor.claims.a && visitor.claims.b'],
        ['A', 'About', 'if: - a'],
        ['B', undefined, '"pro" == visitor.claims.plan'],
        ['C', undefined, undefined],
        ['More', undefined, undefined],
        ['Out', undefined, undefined],
      ],
    );
    deepEqual(
      layout.problems.map(({ path, message }) => [path, /invalid condition/.test(message)]),
      [['a.md', true]],
    );
    // A page whose title opens a condition keeps it in its text.
    equal(layout.pages.find(({ key }) => key === 'c.md')?.markdown, guarded['c.md']);
    const stored = await store(layout);
    deepEqual(changes(guarded, await written(stored)), {});
    const id = stored.ids.get('README.md')!;
    ({ tree: stored.tree } = await updatePage(stored.records, stored.tree, id, { icon: 'star' }));
    deepEqual(changes(guarded, await written(stored)), { 'README.md': guarded['README.md'].replace('book', 'star') });
    ({ tree: stored.tree } = await updatePage(stored.records, stored.tree, id, { condition: '"a" in b' }));
    const [line] = /if: .*\n/.exec(guarded['README.md'])!;
    deepEqual(changes(guarded, await written(stored)), {
      'README.md': guarded['README.md'].replace('book', 'star').replace(line, `if: '"a" in b'\n`),
    });
  });

  const simple = {
    'README.md':
      '---\ndescription: Old # why\nicon: book\n---\n\n# Home\n\nSee [guide](guides/) and [a](./guides/a.md).\n\nEnd\n',
    'SUMMARY.md':
      '# Table of contents\n\n* [Home](README.md)\n* [Guides](guides/README.md)\n  * [A](guides/a.md)\n  * [B](guides/b.md "Short")\n\n## Group\n\n* [C](group/c.md)\n',
    'group/c.md': '# C\n\nTo [b](../guides/b.md#top).\n',
    'guides/README.md': '# Guides\n',
    'guides/a.md': '# A\n\nA text.\n',
    'guides/b.md': '# B\n\nB text.\n',
  };
  const read = () => store(readLayout(filesOf(simple)));

  test('changes only the edited part of the file of an edited page', async () => {
    const stored = await read();
    const id = stored.ids.get('README.md')!;
    const body = bodyOf(
      stored,
      `See [guide](/pages/${stored.ids.get('guides/README.md')}) and [a](/pages/${stored.ids.get('guides/a.md')}).\n\nThe [end](/pages/${stored.ids.get('guides/b.md')}#x)\n`,
    );
    ({ tree: stored.tree } = await updatePage(stored.records, stored.tree, id, { body }));
    deepEqual(changes(simple, await written(stored)), {
      'README.md': simple['README.md'].replace('End', 'The [end](guides/b.md#x)'),
    });
  });

  test('changes one key of the frontmatter and no other line', async () => {
    const stored = await read();
    const id = stored.ids.get('README.md')!;
    ({ tree: stored.tree } = await updatePage(stored.records, stored.tree, id, { icon: 'star', hidden: true }));
    deepEqual(changes(simple, await written(stored)), {
      'README.md': simple['README.md'].replace('icon: book\n', 'icon: star\nhidden: true\n'),
    });
  });

  test('writes a new title to the file and to the table of contents', async () => {
    const stored = await read();
    ({ tree: stored.tree } = await updatePage(stored.records, stored.tree, stored.ids.get('guides/b.md')!, {
      title: 'Bee',
    }));
    deepEqual(changes(simple, await written(stored)), {
      'SUMMARY.md': simple['SUMMARY.md'].replace('[B](guides/b.md "Short")', '[Bee](guides/b.md)'),
      'guides/b.md': '# Bee\n\nB text.\n',
    });
  });

  test('moves a renamed page to another file, and updates the links to it', async () => {
    const stored = await read();
    ({ tree: stored.tree } = await updatePage(stored.records, stored.tree, stored.ids.get('guides/b.md')!, {
      slug: 'bee',
    }));
    deepEqual(changes(simple, await written(stored)), {
      'SUMMARY.md': simple['SUMMARY.md'].replace('[B](guides/b.md "Short")', '[B](guides/bee.md)'),
      'group/c.md': '# C\n\nTo [b](../guides/bee.md#top).\n',
      'guides/b.md': undefined,
      'guides/bee.md': simple['guides/b.md'],
    });
  });

  test('moves a page in the table of contents only', async () => {
    const stored = await read();
    ({ tree: stored.tree } = await movePage(stored.records, stored.tree, stored.ids.get('guides/b.md')!, {
      into: undefined,
      at: 1,
    }));
    deepEqual(changes(simple, await written(stored)), {
      'SUMMARY.md':
        '# Table of contents\n\n* [Home](README.md)\n* [B](guides/b.md "Short")\n* [Guides](guides/README.md)\n  * [A](guides/a.md)\n\n## Group\n\n* [C](group/c.md)\n',
    });
  });

  test('adds and removes pages, and reports broken links', async () => {
    const stored = await read();
    ({ tree: stored.tree } = await deletePage(stored.records, stored.tree, stored.ids.get('guides/b.md')!));
    ({ tree: stored.tree } = await insertPage(stored.records, stored.tree, {
      id: 'new',
      title: 'New *page*',
      into: stored.ids.get('guides/a.md')!,
      body: bodyOf(stored, 'Text\n'),
      description: 'About',
    }));
    deepEqual(changes(simple, await written(stored)), {
      'SUMMARY.md': simple['SUMMARY.md'].replace(
        '  * [B](guides/b.md "Short")\n',
        '    * [New \\*page\\*](guides/a/new-page.md)\n',
      ),
      'group/c.md': '# C\n\nTo [b](broken-reference).\n',
      'guides/a/new-page.md': '---\ndescription: About\n---\n\n# New \\*page\\*\n\nText\n',
      'guides/b.md': undefined,
    });
  });

  test('is created from content without a source, and reads back equal', async () => {
    const stored = await read();
    stored.sources = new Map();
    const files = await written(stored);
    const again = await store(readLayout(filesOf(files)));
    equal(
      files['README.md'],
      '---\ndescription: Old\nicon: book\n---\n\n# Home\n\nSee [guide](guides/README.md) and [a](guides/a.md).\n\nEnd\n',
    );
    deepEqual((await contentOf(again)).pages.length, (await contentOf(stored)).pages.length);
    deepEqual(changes(files, await written(again)), {});
  });

  test('never names a page like the table of contents or the first page, whatever the case', async () => {
    const stored = await store(readLayout(filesOf({ 'home.md': '# Home\n' })));
    for (const title of ['Summary', 'Readme']) {
      ({ tree: stored.tree } = await insertPage(stored.records, stored.tree, { id: title, title }));
    }
    const files = Object.keys(await written(stored)).sort();
    deepEqual(files, ['SUMMARY.md', 'home.md', 'readme-2.md', 'summary-2.md']);
  });

  test('decodes a text that is not UTF-8 as well as possible, and reports it', () => {
    const bytes = Uint8Array.of(0xe9);
    const odd = (text: string): LayoutFile => ({
      bytes: () => bytes,
      text: () => undefined,
      guess: () => ({ text, as: 'windows-1252' }),
    });
    const files = new Map([
      ['README.md', odd('# Caf\u00e9\n\nText\n')],
      ['.gitbook/vars.yaml', odd('drink: caf\u00e9\n')],
      ['.gitbook/tags.bin', odd('noise')],
    ]);
    const { pages, variables, problems, others, sources } = readLayout(files);
    deepEqual(
      pages.map(({ title, markdown }) => [title, markdown]),
      [['Caf\u00e9', 'Text\n']],
    );
    deepEqual(variables, { drink: 'caf\u00e9' });
    deepEqual([...sources.keys()].sort(), ['.gitbook/vars.yaml', 'README.md']);
    deepEqual([...others.entries()], [['.gitbook/tags.bin', bytes]]);
    deepEqual(
      problems.map(({ message }) => message),
      Array.from({ length: 2 }, () => 'is not valid UTF-8; it was read as windows-1252'),
    );
  });

  test('is derived from its folders without a table of contents', async () => {
    const { 'SUMMARY.md': _, ...loose } = simple;
    const layout = readLayout(filesOf({ ...loose, 'more/deep/x.md': 'X\n' }));
    deepEqual(
      layout.pages.map(({ key, title, parent }) => [key, title, parent]),
      [
        ['README.md', 'Home', undefined],
        ['group/', 'Group', undefined],
        ['group/c.md', 'C', 'group/'],
        ['guides/README.md', 'Guides', undefined],
        ['guides/a.md', 'A', 'guides/README.md'],
        ['guides/b.md', 'B', 'guides/README.md'],
        ['more/', 'More', undefined],
        ['more/deep/', 'Deep', 'more/'],
        ['more/deep/x.md', 'X', 'more/deep/'],
      ],
    );
    const stored = await store(layout);
    deepEqual(changes({ ...loose, 'more/deep/x.md': 'X\n' }, await written(stored)), {});
  });

  test('survives malformed input', () => {
    const hostile = {
      '.gitbook.yaml': 'root: ../../etc\nstructure: [a]\nredirects: {a: {b: c}}\n',
      '../out.md': 'x',
      'a\\b.md': 'x',
      'SUMMARY.md': `${'  '.repeat(400)}* [Deep](../../etc/passwd)\n* [x](a.md)\n* [x](a.md)\n* plain\n* [](b.md)\n* \`\`\`yaml\n  a: [[[[\n  \`\`\`\n## \n* [open](\n`,
      'a.md': `---\n${'['.repeat(5000)}\n---\n# A\n`,
      '.gitbook/vars.yaml': 'a: &a [*a]\n',
      '.gitbook/includes/x.md': '---\ntitle: [1]\n---\n',
    };
    const layout = readLayout(filesOf(hostile));
    ok(layout.problems.length >= 5);
    ok(layout.pages.every(({ title }) => title !== ''));
    equal(layout.settings.root, '');
  });
});
