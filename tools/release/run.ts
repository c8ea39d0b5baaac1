import { spawn } from 'node:child_process';

/** Runs a program to its end and returns what it printed; throws with its messages when it fails. */
export function run(command: string, args: string[], cwd: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  child.on('error', reject).on('close', (code) => {
    if (code === 0) resolve(output);
    else reject(new Error(`${command} ${args.join(' ')} ended with ${code}\n${errors}${output}`));
  });
  return promise;
}

/** The package as a `.tgz` in the folder `into`; returns its name. */
export async function pack(folder: string, into: string): Promise<string> {
  const [packed] = JSON.parse(
    await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', into], folder),
  ) as [{ filename: string }];
  return packed.filename;
}
