#!/usr/bin/env node
// Plain JavaScript: an older Node must get as far as the sentence below.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Lectern needs Node 24 or later and this is ${process.versions.node}. The project brings its own: run it through npm ` +
      '(npm start, npx lectern …), after an npm install that keeps optional dependencies.',
  );
  process.exit(1);
}
// Less memory for the same work: fewer pools of the allocator and a smaller young generation. Both are set before a process
// begins, so this one becomes another with them (same pid), unless whoever started it has chosen.
const isLong = ['serve', 'export', 'import', 'backup', 'restore'].includes(process.argv[2]);
if (isLong && process.platform === 'linux' && process.execve && process.env.MALLOC_ARENA_MAX === undefined) {
  const options = ['--max-semi-space-size=8', ...process.execArgv];
  const settings = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
  process.execve(process.execPath, [process.execPath, ...options, ...process.argv.slice(1)], {
    ...process.env,
    ...settings,
  });
}
// What Node makes of the sources is kept between starts: reading them anew is most of what a start costs.
const { enableCompileCache, flushCompileCache } = await import('node:module');
const { fileURLToPath } = await import('node:url');
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/lectern', import.meta.url)));
await import('./resolve.js');
const { main } = await import('../src/main.ts');
await main(process.argv);
flushCompileCache();
