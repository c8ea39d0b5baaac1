// Durable writes compared with bare commits of one small row on the same disk.
import { ratios, type Bench } from '../bench.ts';
import { load } from '../load.ts';
import { seedTeam } from '../seed.ts';
import { adminToken, inFolder, startLectern } from '../server.ts';
import { bareCommits } from './content-writes.ts';

const rounds = 7;
const writes = 1500;
const connections = 32;

export const spaceCreate: Bench = {
  name: 'space-create',
  about: `durable creations of spaces by ${connections} clients at once, against bare SQLite commits`,
  unit: '× commits',
  budget: 0.4,
  holds: 'at least',
  rounds: () =>
    inFolder(async (folder) => {
      const { organization } = await seedTeam(folder);
      const server = await startLectern(folder);
      const create = () =>
        load({
          port: server.port,
          method: 'POST',
          path: `/v1/orgs/${organization}/spaces`,
          token: adminToken,
          body: { title: 'Notes', emoji: '1f4d3' },
          connections,
          until: { answers: writes },
        });
      try {
        return (await ratios(rounds + 1, create, () => bareCommits(folder))).slice(1);
      } finally {
        await server.stop();
      }
    }),
};
