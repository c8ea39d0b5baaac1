// Writes the formula font as pages load it: patched, and split into subsets, of which most pages load only one. Run it
// again when the font package or the ranges change: `npm run formula-font`.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { charactersIn, formulaRanges } from '../../packages/site/src/style-sheet/formula-ranges.ts';
import { mended } from './mended-font.ts';

const require = createRequire(import.meta.url);
const from = require.resolve('@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2');
const folder = join(import.meta.dirname, '../../packages/site/fonts');
const whole = await mended(await readFile(from));
await mkdir(folder, { recursive: true });
const common = new Set(charactersIn(formulaRanges.common));
for (const [name, ranges] of Object.entries(formulaRanges)) {
  const own = charactersIn(ranges).filter((sign) => name === 'common' || !common.has(sign));
  const bytes = await subsetFont(whole, own.join(''), { targetFormat: 'woff2' });
  await writeFile(join(folder, `formulas-${name}.woff2`), bytes);
  console.log(`formulas-${name}.woff2: ${bytes.length} bytes`);
}
const licence = require.resolve('@fontsource/stix-two-math/LICENSE');
await writeFile(join(folder, 'LICENSE'), await readFile(licence));
