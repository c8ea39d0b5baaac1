// Generates the table types from the migrations.
import type { Database } from './database.ts';

const types: Record<string, string> = { text: 'string', integer: 'number', real: 'number', blob: 'Uint8Array' };

export async function schemaSource(database: Database): Promise<string> {
  const tables = await database.reads.q.introspection.getTables();
  const lines = ['// Derived from the migrations by `npm run derive`; not to be edited.', ''];
  const names: string[] = [];
  for (const table of tables.filter((one) => !one.isView && !one.name.includes('_fts'))) {
    const name = table.name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
    names.push(`  ${table.name}: ${name}Table;`);
    lines.push(`export interface ${name}Table {`);
    for (const column of table.columns) {
      const type = types[column.dataType.toLowerCase()];
      if (type === undefined)
        throw new Error(`${table.name}.${column.name} has the unexpected type ${column.dataType}`);
      lines.push(`  ${column.name}: ${type}${column.isNullable ? ' | null' : ''};`);
    }
    lines.push('}', '');
  }
  lines.push('export interface Schema {', ...names, '}', '');
  return lines.join('\n');
}
