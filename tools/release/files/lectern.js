#!/usr/bin/env node
// Plain JavaScript without new syntax: an older Node must get as far as the sentence below.
const oldest = 'OLDEST_NODE';
const [major, minor] = process.versions.node.split('.').map(Number);
const [oldestMajor, oldestMinor] = oldest.split('.').map(Number);
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(`Lectern needs Node ${oldest} or later, and this is ${process.versions.node}.`);
  process.exit(1);
}
// Node 22 warns that its SQLite and execve are experimental; they are the same as in later versions.
const { emitWarning } = process;
process.emitWarning = (warning, ...rest) => {
  if (!/^(?:SQLite|process\.execve) is an experimental feature/.test(String(warning)))
    emitWarning.call(process, warning, ...rest);
};
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
// Node keeps what it compiled between starts, in the folder for temporary files.
const { enableCompileCache, flushCompileCache } = await import('node:module');
enableCompileCache();
const { main } = await import('../packages/server/src/main.js');
await main(process.argv);
flushCompileCache();
