// Content reads compared with a bare route that sends as many bytes.
import { ratios, type Bench } from '../bench.ts';
import { startCeiling } from '../ceiling.ts';
import { load } from '../load.ts';
import { seedPages } from '../seed-pages.ts';
import { get, seedTeam } from '../seed.ts';
import { inFolder, startLectern } from '../server.ts';

const rounds = 9;
const connections = 32;
const roundMs = 1500;
const pages = 1000;

type Path = (space: string, pages: readonly string[]) => string;

const reading = (name: string, about: string, path: Path): Bench => ({
  name,
  about: `${about}, by a member who may read, against a bare route with as long a body`,
  unit: '× ceiling',
  budget: 0.5,
  holds: 'at least',
  rounds: () =>
    inFolder(async (folder) => {
      const { organization, space, reader } = await seedTeam(folder);
      const ids = await seedPages(folder, { organization, space }, pages);
      const asked = { path: path(space, ids), token: reader.token, connections, until: { ms: roundMs } };
      const server = await startLectern(folder);
      const ceiling = await startCeiling(folder, await get(server.port, asked.path, reader.token));
      const ours = () => load({ ...asked, ...server });
      const bare = () => load({ ...asked, ...ceiling, path: '/' });
      try {
        // The first round is warm-up (JIT).
        return (await ratios(rounds + 1, ours, bare)).slice(1);
      } finally {
        await server.stop();
        await ceiling.stop();
      }
    }),
});

export const pageRead = reading(
  'page-read',
  'GET …/content/page/{id}?format=markdown of a page of 5 KB',
  (space, ids) => `/v1/spaces/${space}/content/page/${ids[pages / 2]}?format=markdown`,
);

export const contentRead = reading(
  'content-read',
  `GET …/content of a space of ${pages.toLocaleString('en')} pages`,
  (space) => `/v1/spaces/${space}/content`,
);
