// The process that compiles one part of a book: `<name>.typ` to `<name>.pdf`, and page numbers to `<name>.json`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { watchMemory } from '#platform/watch-memory';
import { fontPaths } from './fonts.ts';

const [folder, name, mostMemory] = process.argv.slice(2) as [string, string, string];
watchMemory(Number(mostMemory));
const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: fontPaths() }] });
compiler.mapShadow(join(folder, 'template.typ'), readFileSync(join(import.meta.dirname, 'template.typ')));
const done = compiler.compile({ mainFileContent: readFileSync(join(folder, `${name}.typ`), 'utf8') });
if (!done.result) throw new Error(JSON.stringify(done.takeDiagnostics()?.shortDiagnostics ?? []).slice(0, 2000));
const facts: unknown = compiler.query(done.result, { selector: '<part-facts>', field: 'value' });
writeFileSync(join(folder, `${name}.json`), JSON.stringify({ sheets: done.result.numOfPages, facts }));
writeFileSync(join(folder, `${name}.pdf`), compiler.pdf(done.result));
process.exit(0);
