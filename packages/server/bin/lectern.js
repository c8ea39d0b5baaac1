#!/usr/bin/env -S MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 node --max-semi-space-size=8
// Plain JavaScript: an older Node must get as far as the sentence below.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Lectern needs Node 24 or later and this is ${process.versions.node}. The project brings its own: run it through npm ` +
      '(npm start, npx lectern …), after an npm install that keeps optional dependencies.',
  );
  process.exit(1);
}
// What Node makes of the sources is kept between starts: reading them anew is most of what a start costs.
const { enableCompileCache, flushCompileCache } = await import('node:module');
const { fileURLToPath } = await import('node:url');
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/lectern', import.meta.url)));
await import('./resolve.js');
const { main } = await import('../src/main.ts');
await main(process.argv);
flushCompileCache();
