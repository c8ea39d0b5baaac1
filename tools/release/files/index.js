// The service in the process of another program.
import { readConfig } from '../packages/server/src/platform/config.js';
import { start as startProcess } from '../packages/server/src/process/start.js';

export async function start(settings = process.env) {
  const { address, firstStart, markShown, stop } = await startProcess(readConfig(settings));
  await markShown();
  return { address, ...(firstStart && { signInLink: firstStart.link, token: firstStart.token }), stop };
}
