import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Code, Image } from '@lectern/content/edit';
import { splitBlock, toggleMark } from 'prosemirror-commands';
import { addRowAfter } from 'prosemirror-tables';
import { indentItem, splitItem, toggleList } from './commands/lists.ts';
import { deleteBlock, duplicateBlock, moveBlock } from './commands/blocks.ts';
import { insertBlock, newBlocks, turnIntoHeading, wrapInHint, wrapInQuote } from './commands/insert.ts';
import { insertTreeBlock } from './parts/files.ts';
import { condition } from './parts/inserted-kinds.ts';
import { referenceBlock } from './parts/reference-blocks.ts';
import { addRow } from './commands/table-rows.ts';
import { markType } from './schema/schema.ts';
import { newTarget } from './schema/tree.ts';
import { Writer } from './testing/writer.ts';

const strong = toggleMark(markType('strong'));

describe('writing in the document', () => {
  test('changes only the letters that were typed', () => {
    const writer = new Writer('# Birds\n\nHerons   stand *still*.\n\n* one\n* two\n');
    writer.after('still').type('!').after('one').type(' more');
    equal(writer.text, '# Birds\n\nHerons   stand *still!*.\n\n* one more\n* two\n');
  });

  test('knows where the cursor is behind a space that is not in the text', () => {
    const writer = new Writer('# Birds\n\n## Part\n\nHerons stand\n');
    writer.after('stand').type(' still ');
    const offset = writer.binding.offsetAt(writer.state.doc, writer.state.selection.head);
    equal(writer.text.slice(offset), '\n');
    equal(writer.type('now').text, '# Birds\n\n## Part\n\nHerons stand still now\n');
  });

  test('knows where the cursor is between inlines behind what was typed', () => {
    const writer = new Writer('One :ox: two :cat: three\n');
    writer.after('One').type(' and more').after(' two');
    const offset = writer.binding.offsetAt(writer.state.doc, writer.state.selection.head);
    equal(writer.text.slice(offset), ' :cat: three\n');
  });

  test('knows where the cursor is in a paragraph without text', () => {
    const writer = new Writer('One\n\ntwo\n');
    writer.after('One').run(splitBlock);
    const offset = writer.binding.offsetAt(writer.state.doc, writer.state.selection.head);
    equal(writer.text.slice(0, offset), 'One');
  });

  test('keeps the line breaks of the source', () => {
    const writer = new Writer('One\ntwo\nthree\n');
    writer.after('One\ntwo').type('x');
    equal(writer.text, 'One\ntwox\nthree\n');
  });

  test('keeps the order of nested marks', () => {
    const writer = new Writer('a ***b*** **_c_** [**d**](x)**e**\n');
    writer.after('b').type('1').after('c').type('2').after('e').type('4');
    equal(writer.text, 'a ***b1*** **_c2_** [**d**](x)**e4**\n');
  });

  test('splits a paragraph, and writes a new one when it has text', () => {
    const writer = new Writer('One two\n');
    writer.after('One').run(splitBlock);
    equal(writer.text, 'One\n\ntwo\n');
    writer.after('two').run(splitBlock);
    equal(writer.text, 'One\n\ntwo\n');
    writer.type('three');
    equal(writer.text, 'One\n\ntwo\n\nthree\n');
  });

  test('inserts blocks that refer to something, and writes the title of code', () => {
    const writer = new Writer('One\n\n```js\nlet a\n```\n');
    writer.after('One').run(insertTreeBlock(referenceBlock('embed', 'https://example.com/video')));
    writer.after('One').run(insertTreeBlock(referenceBlock('contentRef', '/pages/p1')));
    writer.after('One').run(insertTreeBlock(referenceBlock('include', '/reusable-content/r1')));
    const position = writer.find('let a').from - 1;
    const like: Code = writer.state.doc.nodeAt(position)?.attrs['like'];
    writer.dispatch(writer.state.tr.setNodeAttribute(position, 'like', { ...like, title: 'a.js' }));
    equal(
      writer.text,
      'One\n\n{% include "/reusable-content/r1" %}\n\n{% content-ref url="/pages/p1" %}\n\n' +
        '{% embed url="https://example.com/video" %}\n\n{% code title="a.js" %}\n```js\nlet a\n```\n{% endcode %}\n',
    );
    writer.after('One').run(splitBlock);
    writer.run(insertTreeBlock(condition));
    writer.type('Maybe');
    match(writer.text, /^One\n\n\{% if true %\}\nMaybe\n\{% endif %\}\n/);
  });

  test('marks the selected text', () => {
    const writer = new Writer('One two three\n');
    writer.selectText('two').run(strong);
    equal(writer.text, 'One **two** three\n');
    writer.run(strong);
    equal(writer.text, 'One two three\n');
  });

  test('writes words of a mark that are typed one after the other', () => {
    const writer = new Writer('One **two** three\n');
    writer.after('two').type(' ');
    equal(writer.text, 'One **two**  three\n');
    writer.type('and more');
    equal(writer.text, 'One **two and more** three\n');
    const other = new Writer('One two three\n');
    other.selectText(' two ').run(strong);
    equal(other.text, 'One **two** three\n');
  });

  test('makes lists, their items and items below them', () => {
    const writer = new Writer('One\n');
    writer.after('One').run(toggleList('bulletList'));
    writer.run(splitItem);
    writer.type('two').run(indentItem);
    equal(writer.text, '* One\n  * two\n');
    writer.run(toggleList('tasks'));
    equal(writer.text, '* One\n  * [ ] two\n');
  });

  test('writes an item below another when it has text', () => {
    const writer = new Writer('1. One\n');
    writer.after('One').run(splitItem);
    equal(writer.text, '1. One\n2.\n');
    writer.run(indentItem);
    equal(writer.text, '1. One\n');
    writer.type('two');
    equal(writer.text, '1. One\n   1. two\n');
    equal(writer.refused, 0);
  });

  test('turns a paragraph into a heading, a quote and a hint', () => {
    const writer = new Writer('One\n\nTwo\n\nThree\n');
    writer.after('One').run(turnIntoHeading(2));
    writer.after('Two').run(wrapInQuote);
    writer.after('Three').run(wrapInHint('warning'));
    equal(writer.text, '## One\n\n> Two\n\n{% hint style="warning" %}\nThree\n{% endhint %}\n');
  });

  test('writes into the cells of a table', () => {
    const writer = new Writer('| A | B |\n| --- | --- |\n| one | two |\n');
    writer.after('one').type('1').after('B').type('2');
    equal(writer.text, '| A | B2 |\n| --- | --- |\n| one1 | two |\n');
  });

  test('writes into cards, and keeps their links and choices', () => {
    const column = '<th data-hidden data-card-target data-type="content-ref"></th>';
    const select = '<th><select><option value="a1" label="Open" color="blue"></option></select></th>';
    const cards = (title: string) =>
      `<table data-view="cards"><thead><tr><th></th>${column}${select}</tr></thead><tbody><tr><td>${title}</td>` +
      '<td><a href="a.md">a.md</a></td><td><span data-option="a1">Open</span></td></tr></tbody></table>\n';
    const writer = new Writer(cards('One'));
    writer.after('One').type(' more');
    equal(writer.text, cards('One more'));
    writer.run(addRowAfter);
    writer.after('One more').type('!');
    ok(writer.text.startsWith(cards('One more!').slice(0, -'</tbody></table>\n'.length)));
    ok(writer.text.match(/<tr>/g)?.length === 3);
    equal(writer.refused, 0);
  });

  test('chooses in a cell of a column of choices', () => {
    const option = (id: string, label: string) => `<option value="${id}" label="${label}" color="blue"></option>`;
    const table = (first: string, second: string) =>
      `<table><thead><tr><th>Task</th><th><select>${option('a1', 'Open')}${option('b2', 'Done')}</select></th></tr></thead>` +
      `<tbody><tr><td>One</td><td>${first}</td></tr><tr><td>Two</td><td>${second}</td></tr></tbody></table>\n`;
    const writer = new Writer(table('<span data-option="a1">Open</span>', ''));
    const choose = (chosen: string[], row: number) => {
      const cells: number[] = [];
      writer.state.doc.descendants((node, at) => void (node.attrs['choice'] && cells.push(at)));
      const choice = writer.state.doc.nodeAt(cells[row] ?? -1)?.attrs['choice'];
      writer.dispatch(writer.state.tr.setNodeAttribute(cells[row] ?? -1, 'choice', { ...choice, chosen }));
    };
    choose(['b2'], 0);
    choose(['a1'], 1);
    equal(writer.text, table('<span data-option="b2">Done, </span>', '<span data-option="a1">Open, </span>'));
    choose([], 0);
    equal(writer.text, table('', '<span data-option="a1">Open, </span>'));
    equal(writer.refused, 0);
  });

  test('offers the choices of a column in a new row', () => {
    const option = '<option value="a1" label="Open" color="blue"></option>';
    const head = `<table><thead><tr><th>Task</th><th><select>${option}</select></th></tr></thead><tbody>`;
    const writer = new Writer(
      `${head}<tr><td>One</td><td><span data-option="a1">Open</span></td></tr></tbody></table>\n`,
    );
    writer.after('One').run(addRow);
    const cells: { at: number; chosen: string[] }[] = [];
    writer.state.doc.descendants((node, at) => {
      const { choice } = node.attrs;
      if (choice) cells.push({ at, chosen: choice.chosen });
    });
    deepEqual(
      cells.map(({ chosen }) => chosen),
      [['a1'], []],
    );
    const added = cells[1]?.at ?? -1;
    const choice = writer.state.doc.nodeAt(added)?.attrs['choice'];
    writer.dispatch(writer.state.tr.setNodeAttribute(added, 'choice', { ...choice, chosen: ['a1'] }));
    equal(writer.text.match(/data-option="a1"/g)?.length, 2);
    equal(writer.refused, 0);
  });

  test('writes a formula in place', () => {
    const writer = new Writer('One\n\n$$\na^2\n$$\n\n| a |\n| - |\n| b |\n');
    writer.after('a^2').type(' + b');
    equal(writer.text, 'One\n\n$$\na^2 + b\n$$\n\n| a |\n| - |\n| b |\n');
  });

  test('inserts every kind of the palette', () => {
    for (const [name, make] of Object.entries({ ...newBlocks, tabs: () => newBlocks.tabs(['First', 'Second']) })) {
      const writer = new Writer('One\n\nTwo\n');
      writer.after('One').run(splitBlock);
      writer.run(insertBlock(make));
      equal(writer.refused, 0, name);
      ok(writer.text.length > 'One\n\nTwo\n'.length, name);
      ok(writer.text.startsWith('One\n\n') && writer.text.endsWith('\n\nTwo\n'), writer.text);
    }
  });

  test('moves, duplicates and deletes a block with its own source', () => {
    const writer = new Writer('First\n\n<!-- kept -->\n\n***\n\nLast   one\n');
    writer.after('Last').run(moveBlock(-1));
    equal(writer.text, 'First\n\n<!-- kept -->\n\nLast   one\n\n***\n');
    writer.run(duplicateBlock);
    equal(writer.text, 'First\n\n<!-- kept -->\n\nLast   one\n\nLast   one\n\n***\n');
    writer.run(deleteBlock);
    equal(writer.text, 'First\n\n<!-- kept -->\n\nLast   one\n\n***\n');
  });

  test('escapes what would be read as markup', () => {
    const writer = new Writer('One\n');
    writer.after('One').type(' *a* #1');
    equal(writer.state.doc.textContent, 'One *a* #1');
    equal(new Writer(writer.text).state.doc.textContent, 'One *a* #1');
  });
});

describe('changes of the text', () => {
  test('are undone and done again, to the same bytes', () => {
    const source = '# Birds\n\n1) Herons\n\n    code\n';
    const writer = new Writer(source);
    writer.after('Herons').type(' stand').run(splitItem);
    writer.type('Storks');
    const end = writer.text;
    while (writer.page.canUndo) writer.page.undo(writer.binding);
    equal(writer.text, source);
    equal(writer.state.doc.textContent, 'BirdsHeronscode');
    while (writer.page.canRedo) writer.page.redo(writer.binding);
    equal(writer.text, end);
  });

  test('of other people leave the cursor and unchanged nodes', () => {
    const writer = new Writer('One\n\nTwo\n\nThree\n');
    writer.after('Thr');
    const before = writer.state.doc.child(2);
    writer.page.apply([{ from: 0, to: 3, insert: 'Zero' }], 'remote');
    equal(writer.state.doc.child(0).textContent, 'Zero');
    equal(writer.state.doc.child(2), before);
    writer.type('x');
    equal(writer.text, 'Zero\n\nTwo\n\nThrxee\n');
  });

  test('of other people in the same block move the cursor with its text', () => {
    const writer = new Writer('One two three\n');
    writer.after('two');
    writer.page.apply([{ from: 0, to: 3, insert: 'Zero and one' }], 'remote');
    writer.type('!');
    equal(writer.text, 'Zero and one two! three\n');
  });
});

describe('a position of the document', () => {
  test('is the offset of its text, and back', () => {
    const source =
      '---\na: b\n---\n# Title\n\nOne **two** `x` [l](u)\n\n- a\n  > b\n\n```js\nlet c;\n```\n\n| H |\n| - |\n| d |\n';
    const { state, binding } = new Writer(source);
    for (const word of ['Title', 'One', 'two', 'x', 'l', 'a', 'b', 'let', 'H', 'd']) {
      let position = -1;
      state.doc.descendants((node, at) => {
        if (position < 0 && node.isText && node.text?.trim().startsWith(word))
          position = at + (node.text.length - node.text.trimStart().length);
      });
      ok(position >= 0, word);
      const offset = binding.offsetAt(state.doc, position + 1);
      equal(source.slice(offset - 1, offset), word[0], word);
      deepEqual(binding.selectionAt(state.doc, offset).head, position + 1, word);
    }
  });
});

describe('a picture', () => {
  test('has its caption and description written in place', () => {
    const source = 'One\n\n<figure><img src="a.png" alt="A"><figcaption><p>Caption</p></figcaption></figure>\n';
    const writer = new Writer(source);
    writer.after('Caption').type(' more');
    equal(writer.text, source.replace('Caption', 'Caption more'));
  });

  test('that is a line of Markdown gets a caption', () => {
    const writer = new Writer('One\n\n![A](a.png)\n\nTwo\n');
    const { doc } = writer.state;
    equal(doc.child(1).type.name, 'figure');
    const inside = doc.child(0).nodeSize + 2;
    writer.select(inside, inside).type('Words');
    equal(writer.refused, 0);
    equal(new Writer(writer.text).state.doc.child(1).textContent, 'Words');
    ok(writer.text.startsWith('One\n\n') && writer.text.endsWith('\n\nTwo\n'), writer.text);
  });

  test('gets a variant for the dark theme, and loses it', () => {
    const writer = new Writer('One\n\n![A](a.png)\n');
    const position = writer.state.doc.child(0).nodeSize + 1;
    const setDark = (dark: Image['dark']) => {
      const like: Image = writer.state.doc.nodeAt(position)?.attrs['like'];
      writer.dispatch(writer.state.tr.setNodeAttribute(position, 'like', { ...like, dark }));
    };
    setDark(newTarget('b.png'));
    match(
      writer.text,
      /<picture><source srcset="b\.png" media="\(prefers-color-scheme: dark\)"><img src="a\.png" alt="A">/,
    );
    setDark(undefined);
    equal(writer.text.includes('b.png'), false);
    equal(writer.refused, 0);
  });

  test('of a gallery has a caption of its own', () => {
    const figure = (name: string, caption: string) =>
      `<figure><img src="${name}.png" alt="${name}"><figcaption><p>${caption}</p></figcaption></figure>`;
    const gallery = (first: string, second: string) =>
      `One\n\n<div>${figure('a', first)} ${figure('b', second)}</div>\n\nTwo\n`;
    const writer = new Writer(gallery('Heron', 'Egret'));
    equal(writer.state.doc.child(1).childCount, 2);
    writer.after('Egret').type(' in flight');
    equal(writer.text, gallery('Heron', 'Egret in flight'));
    equal(writer.refused, 0);
  });
});
