// Given to a process by --import: when it ends, it writes down which modules it loaded.
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const urls: string[] = [];

if (isMainThread) {
  registerHooks({
    load(url, context, next) {
      urls.push(url);
      return next(url, context);
    },
  });
  // Node's own, with those that are not for others.
  const { moduleLoadList } = process as unknown as { moduleLoadList: string[] };
  process.on('exit', () => writeFileSync(process.env['LOADED_MODULES']!, [...urls, ...moduleLoadList].join('\n')));
}
