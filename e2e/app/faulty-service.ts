// A service behind a proxy that loses connections, and an author who writes there.
import { startCuttingProxy, type CuttingProxy } from '../../packages/server/test/cutting-proxy.ts';
import { freePort, type ServiceProcess } from '../service.ts';
import { startAppService, startAuthor, type Author } from './author.ts';

export type FaultyAuthor = { author: Author; service: ServiceProcess; proxy: CuttingProxy; stop(): Promise<void> };

export async function startFaultyAuthor(): Promise<FaultyAuthor> {
  const port = String(await freePort());
  const proxy = await startCuttingProxy(`http://127.0.0.1:${port}`);
  const url = `http://localhost:${new URL(proxy.url).port}`;
  const service = await startAppService({ PORT: port, LECTERN_URL: url });
  const author = await startAuthor({ ...service, url });
  return {
    author,
    service,
    proxy,
    async stop() {
      await author.stop();
      await proxy.stop();
    },
  };
}
