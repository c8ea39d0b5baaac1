import { equal, ok } from 'node:assert/strict';
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
});
