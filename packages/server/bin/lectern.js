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
const { main } = await import('../src/cli.ts');
await main(process.argv);
