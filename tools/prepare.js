// Runs after every install; must work on the host's own Node and outside a Git checkout.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const shell = process.platform === 'win32';

if (existsSync('.git') && !process.env['CI']) spawnSync('npx', ['lefthook', 'install'], { stdio: 'ignore', shell });

// Without development dependencies there is no build tool; the server then says that the application is not built.
if (existsSync('node_modules/vite')) {
  // npm puts the project's own Node first in PATH.
  const { status } = spawnSync('node', ['packages/app/build/main.ts', '--if-stale'], { stdio: 'inherit', shell });
  if (status !== 0) console.error('The author application was not built; the server tries again when it starts.');
}
