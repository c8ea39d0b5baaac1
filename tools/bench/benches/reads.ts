// Reads compared with a bare route that sends as many bytes.
import { ratios, type Bench } from '../bench.ts';
import { startCeiling } from '../ceiling.ts';
import { load } from '../load.ts';
import { addMember, get, seed, seedTeam } from '../seed.ts';
import { inFolder, startLectern } from '../server.ts';

const rounds = 9;
const connections = 32;
const roundMs = 1500;

async function againstCeiling(folder: string, path: string, token: string): Promise<number[]> {
  const server = await startLectern(folder);
  const body = await get(server.port, path, token);
  const ceiling = await startCeiling(folder, body);
  const until = { ms: roundMs };
  const ours = () => load({ ...server, path, token, connections, until });
  const bare = () => load({ ...ceiling, path: '/', token, connections, until });
  try {
    // The first round is warm-up (JIT).
    return (await ratios(rounds + 1, ours, bare)).slice(1);
  } finally {
    await server.stop();
    await ceiling.stop();
  }
}

export const spaceRead: Bench = {
  name: 'space-read',
  about: 'GET /v1/spaces/{id} by a member who may read, in a collection that inherits, against a bare route',
  unit: '× ceiling',
  budget: 0.5,
  holds: 'at least',
  rounds: () =>
    inFolder(async (folder) => {
      const { space, reader } = await seedTeam(folder);
      return againstCeiling(folder, `/v1/spaces/${space}`, reader.token);
    }),
};

const members = 10_000;

export const membersList: Bench = {
  name: 'members-list',
  about: `50 of ${members.toLocaleString('en')} members, against a bare route with as long a body`,
  unit: '× ceiling',
  budget: 0.35,
  holds: 'at least',
  rounds: () =>
    inFolder(async (folder) => {
      const { organization, reader } = await seedTeam(folder);
      await seed(folder, async (context) => {
        for (let count = 0; count < members; count++) await addMember(context, organization, 'read');
      });
      return againstCeiling(folder, `/v1/orgs/${organization}/members`, reader.token);
    }),
};
