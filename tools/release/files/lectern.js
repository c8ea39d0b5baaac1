#!/usr/bin/env -S MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 node --max-semi-space-size=8
// Plain JavaScript without new syntax: an older Node must get as far as the sentence below.
const oldest = 'OLDEST_NODE';
const [major, minor] = process.versions.node.split('.').map(Number);
const [oldestMajor, oldestMinor] = oldest.split('.').map(Number);
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(`Lectern needs Node ${oldest} or later, and this is ${process.versions.node}.`);
  process.exit(1);
}
// Node 22 warns that its SQLite is experimental; it is the same as in later versions.
const { emitWarning } = process;
process.emitWarning = (warning, ...rest) => {
  if (!String(warning).startsWith('SQLite is an experimental feature')) emitWarning.call(process, warning, ...rest);
};
// Node keeps what it compiled between starts, in the folder for temporary files.
const { enableCompileCache, flushCompileCache } = await import('node:module');
enableCompileCache();
const { main } = await import('../packages/server/src/main.js');
await main(process.argv);
flushCompileCache();
