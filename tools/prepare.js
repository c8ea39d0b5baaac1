// Runs after every install; must work on the host's own Node and outside a Git checkout.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (existsSync('.git') && !process.env['CI']) {
  spawnSync('npx', ['lefthook', 'install'], { stdio: 'ignore', shell: process.platform === 'win32' });
}
