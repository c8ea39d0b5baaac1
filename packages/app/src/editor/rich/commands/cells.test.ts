import { equal, match, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Writer } from '../testing/writer.ts';
import { deleteWordsOfCells } from './cells.ts';
import { tableCommands } from './table-commands.ts';

const table = (...rows: string[]) => `| A | B | C |\n| --- | --- | --- |\n${rows.join('\n')}\n`;

describe('a selection over several cells', () => {
  test('is deleted without the cells', () => {
    const writer = new Writer(table('| one | two | three |', '| four | five | six |'));
    writer.select(writer.find('wo').from, writer.find('fo').to);
    ok(writer.run(deleteWordsOfCells));
    equal(writer.text, table('| one | t |  |', '| ur | five | six |'));
    writer.type('o');
    equal(writer.text, table('| one | to |  |', '| ur | five | six |'));
    equal(writer.refused, 0);
  });

  test('is not that of words in one cell', () => {
    const writer = new Writer(table('| one | two | three |'));
    equal(writer.selectText('two').run(deleteWordsOfCells), false);
  });
});

describe('commands of tables', () => {
  test('add the missing cells of a row first', () => {
    const writer = new Writer(table('| one | two | three |', '| four | five | six |'));
    const { from } = writer.find('two');
    writer.dispatch(writer.state.tr.delete(from - 2, writer.find('three').from - 2));
    const rowOf = (index: number) => writer.state.doc.child(0).child(index);
    equal(rowOf(1).childCount, 2);
    ok(writer.after('one').run(tableCommands.addRow));
    writer.state.doc.check();
    equal(writer.refused, 0);
    equal(writer.text, table('| one | three |  |', '|  |  |  |', '| four | five | six |'));
    ok(writer.after('three').run(tableCommands.deleteColumn));
    equal(writer.text, '| A | C |\n| --- | --- |\n| one |  |\n|  |  |\n| four | six |\n');
  });

  test('give the titles to the next row when theirs are deleted, and no chosen word is lost', () => {
    const writer = new Writer(
      '<table><thead><tr><th>Task</th><th data-type="select"><select><option value="a1" label="Open" color="blue"></option><option value="b2" label="Done" color="green"></option></select></th><th data-type="checkbox">Old</th></tr></thead><tbody><tr><td>Ring</td><td><span data-option="a1">Open, </span></td><td>true</td></tr><tr><td>Count</td><td><span data-option="b2">Done, </span></td><td>false</td></tr></tbody></table>\n',
    );
    ok(writer.after('Task').run(tableCommands.deleteRow));
    equal(writer.refused, 0);
    match(writer.text, /<th>Ring<\/th>\s*<th>Open<\/th>\s*<th>true<\/th>/);
    match(writer.text, /<td>Count<\/td>\s*<td>Done<\/td>\s*<td>false<\/td>/);
    writer.state.doc.check();
    writer.after('Done').type('!');
    writer.after('Open').type('?');
    match(writer.text, /Open\?[^]*Done!/);
    writer.page.undo();
    writer.page.undo();
    writer.page.undo();
    match(writer.text, /<th>Task<\/th>[^]*data-option="a1"/);
    equal(writer.refused, 0);
  });

  test('give the titles to the next row of a table of pipes', () => {
    const writer = new Writer(table('| one | two | three |', '| four | five | six |'));
    ok(writer.after('B').run(tableCommands.deleteRow));
    equal(writer.text, '| one | two | three |\n| --- | --- | --- |\n| four | five | six |\n');
    ok(writer.after('two').run(tableCommands.addRow));
    writer.state.doc.check();
    equal(writer.refused, 0);
  });

  test('empty the titles when the next row cannot have them', () => {
    const rest = '</thead><tbody><tr><td>\n\n* One\n* Two\n\n</td><td>b</td></tr></tbody></table>\n';
    const writer = new Writer(`<table><thead><tr><th>A</th><th>B</th></tr>${rest}`);
    ok(writer.after('A').run(tableCommands.deleteRow));
    equal(writer.text, `<table><thead><tr><th></th><th></th></tr>${rest}`);
    equal(writer.refused, 0);
  });
});
