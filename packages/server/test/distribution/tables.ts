// Where the rows of each table are when the tables are distributed by organization, as deploy/citus.sql says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * - `organization`: on the server of the organization in `column`.
 * - `other`: spread by something else.
 * - `reference`: on every server.
 * - `local`: on the coordinator.
 */
export type Placement = { kind: 'organization' | 'other' | 'reference' | 'local'; column?: string };

const patterns: [RegExp, (column: string | undefined) => Placement][] = [
  [/^select create_reference_table\('(\w+)'\);$/, () => ({ kind: 'reference' })],
  [
    /^select create_distributed_table\('(\w+)', '(\w+)', colocate_with => '\w+'\);$/,
    (column) => ({
      kind: column === 'organization_id' || column === 'scope' ? 'organization' : 'other',
      column: column!,
    }),
  ],
  [/^-- local: (\w+)$/, () => ({ kind: 'local' })],
];

const file = join(import.meta.dirname, '../../../../deploy/citus.sql');

const text = readFileSync(file, 'utf8');

export const placements: ReadonlyMap<string, Placement> = new Map(
  text.split('\n').flatMap((line) =>
    patterns.flatMap(([pattern, place]): [string, Placement][] => {
      const [, table, column] = pattern.exec(line) ?? [];
      return table === undefined ? [] : [[table, place(column)]];
    }),
  ),
);
