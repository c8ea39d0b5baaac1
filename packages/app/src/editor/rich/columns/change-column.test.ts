import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TableColumn } from '@lectern/content/edit';
import { Writer } from '../testing/writer.ts';
import { cellTexts, changeColumn, columnAt, columnFrom, withChoices, withType, type Column } from './change-column.ts';

const pipes = '# A\n\n| Task | State |\n| --- | --- |\n| Ring herons | Open |\n| Count | Done |\n| Rest | |\n\nEnd\n';
const html =
  '<table><thead><tr><th>Task</th><th data-type="select"><select><option value="a1" label="Open" color="blue"></option><option value="b2" label="Done" color="green"></option></select></th></tr></thead><tbody><tr><td>Ring</td><td><span data-option="a1">Open, </span></td></tr><tr><td>Count</td><td><span data-option="b2">Done, </span></td></tr></tbody></table>\n';

function columnOf(writer: Writer, text: string): Column {
  const column = columnAt(writer.after(text).state);
  if (!column) throw new Error('there is no column');
  return column;
}

function change(writer: Writer, text: string, make: (like: TableColumn, column: Column) => TableColumn): string {
  const column = columnOf(writer, text);
  writer.dispatch(changeColumn(writer.state, column, make(column.like, column)));
  equal(writer.refused, 0);
  return writer.text;
}

describe('the type of a column', () => {
  test('is found where the cursor is', () => {
    const writer = new Writer(pipes);
    const column = columnOf(writer, 'Done');
    equal(column.title, 'State');
    equal(column.index, 1);
    deepEqual(columnFrom(writer.state, column.position), column);
    equal(columnAt(writer.after('End').state), undefined);
  });

  test('is written with the table, whose texts stay', () => {
    const text = change(new Writer(pipes), 'Done', (like) => withType(like, 'number'));
    match(text, /<th>Task<\/th><th data-type="number">State<\/th>/);
    match(text, /<td>Ring herons<\/td><td>Open<\/td>/);
    ok(text.startsWith('# A\n\n<table>') && text.endsWith('\n\nEnd\n'));
    match(
      change(new Writer(pipes), 'Done', (like) => ({ ...withType(like, 'rating'), max: 3 })),
      /data-type="rating" data-max="3"/,
    );
  });

  test('of choices has the texts of the cells as choices', () => {
    const writer = new Writer(pipes);
    const text = change(writer, 'Done', (like, column) =>
      withChoices(withType(like, 'select'), cellTexts(writer.state, column)),
    );
    const [, id] = /<option value="([0-9a-f]{12})" label="Open" color="blue">/.exec(text) ?? [];
    ok(id !== undefined);
    ok(text.includes(`<td>Ring herons</td><td><span data-option="${id}">Open, </span></td>`));
    match(text, /<td>Rest<\/td><td><\/td>/);
    const back = change(writer, 'Count', (like) => like);
    equal(back, text);
  });

  test('of choices takes texts as choices that were renamed meanwhile', () => {
    const writer = new Writer(pipes);
    const column = columnOf(writer, 'Done');
    const made = withChoices(withType(column.like, 'select'), cellTexts(writer.state, column));
    const options = made.options?.map((option, i) => (i === 0 ? { ...option, label: 'To do' } : option)) ?? [];
    writer.dispatch(changeColumn(writer.state, column, { ...made, options }, made.options));
    match(writer.text, /<td>Ring herons<\/td><td><span data-option="\w+">To do, <\/span><\/td>/);
  });

  test('that is no longer of choices has their names as texts', () => {
    const writer = new Writer(html);
    const column = columnFrom(writer.state, columnOf(writer, 'Task').position + 8);
    ok(column);
    writer.dispatch(changeColumn(writer.state, column, withType(column.like, 'text')));
    match(writer.text, /<td>Ring<\/td><td>Open<\/td>.*<td>Count<\/td><td>Done<\/td>/);
    ok(!writer.text.includes('<select>'));
    writer.page.undo();
    equal(writer.text, html);
  });

  test('renames and removes choices everywhere', () => {
    const writer = new Writer(html);
    const column = columnFrom(writer.state, columnOf(writer, 'Task').position + 8);
    ok(column);
    const options = [{ value: 'a1', label: 'To do', color: 'blue' }];
    writer.dispatch(changeColumn(writer.state, column, { ...column.like, options }));
    equal(
      writer.text,
      // Readers see the name of the column; the words in the cell are only for programs that do not know it.
      html
        .replace('<th data-type="select">', '<th>')
        .replace('label="Open"', 'label="To do"')
        .replace('<option value="b2" label="Done" color="green"></option>', '')
        .replace('<span data-option="b2">Done, </span>', ''),
    );
  });

  test('keeps attributes that the column does not know', () => {
    const table = (attributes: string, cells: string) =>
      `<table><thead><tr><th>Task</th><th${attributes}>Count</th></tr></thead><tbody>${cells}</tbody></table>\n`;
    const cells = '<tr><td class="a">Ring</td><td colspan="1" id=x>2</td></tr>';
    const before = table(` class='wide' data-type="number" data-team=birds width="200" hidden`, cells);
    const writer = new Writer(before);
    const text = change(writer, 'Ring', (like) => like);
    equal(text, before);
    equal(
      change(writer, 'Count', (like) => withType(like, 'rating')),
      table(` width="200" data-type="rating" data-max="5" class='wide' data-team=birds hidden`, cells),
    );
    equal(
      change(writer, 'Count', (like) => withType(like, 'text')),
      table(` width="200" class='wide' data-team=birds hidden`, cells),
    );
  });

  test('of boxes reads words for yes and no, and keeps others', () => {
    const writer = new Writer('| A |\n| --- |\n| yes |\n| ❌ |\n| perhaps |\n');
    match(
      change(writer, 'perhaps', (like) => withType(like, 'checkbox')),
      /<td>true<\/td><\/tr><tr><td>false<\/td><\/tr><tr><td>perhaps<\/td>/,
    );
  });

  test('is left out of the text again with the type', () => {
    const writer = new Writer('| A | B |\n| --- | --- |\n| yes | no |\n');
    match(
      change(writer, 'yes', (like) => withType(like, 'rating')),
      /data-type="rating" data-max="5"/,
    );
    const text = change(writer, 'yes', (like) => withType(like, 'text'));
    equal(/data-|yes/.exec(text)?.[0], 'yes');
  });
});
