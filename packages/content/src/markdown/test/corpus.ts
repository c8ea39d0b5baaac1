// Real pages when they are at hand, the committed fixtures otherwise.
// The engine itself reads no files; its tests do.
// oxlint-disable-next-line no-restricted-imports
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SourcePage {
  path: string;
  source: string;
}

const fixtures = join(import.meta.dirname, '../fixtures');
const handbook = join(import.meta.dirname, '../../../../../../shared/corpus/handbook');

function read(folder: string): SourcePage[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .sort((a, b) => (a < b ? -1 : 1))
    .map((path) => ({ path, source: readFileSync(join(folder, path), 'utf8') }));
}

export function readFixture(name: string): string {
  return readFileSync(join(fixtures, name), 'utf8');
}

export const fixturePages = read(fixtures);
export const pages = existsSync(handbook) ? [...fixturePages, ...read(handbook)] : fixturePages;
