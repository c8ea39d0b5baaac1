// What counting views costs readers: pages drawn before, with and without it.
import { ratios, type Bench } from '../bench.ts';
import { load } from '../load.ts';
import { inFolder } from '../server.ts';
import { publish } from './site.ts';

const rounds = 9;
const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  accept: 'text/html',
  referer: 'https://search.example/',
};

export const siteInsights: Bench = {
  name: 'site-insights',
  about: 'published pages whose views are counted, against LECTERN_INSIGHTS=off',
  unit: '× without',
  budget: 0.98,
  holds: 'at least',
  rounds: () =>
    inFolder((one) =>
      inFolder(async (other) => {
        const counting = await publish(one, 100);
        const off = await publish(other, 100, undefined, { LECTERN_INSIGHTS: 'off' });
        const asked = { connections: 32, until: { ms: 1500 }, headers: browser };
        const of = ({ server, paths }: typeof off) => load({ ...asked, path: paths.slice(0, 50), ...server });
        try {
          // The first round is warm-up (JIT).
          return (
            await ratios(
              rounds + 1,
              () => of(counting),
              () => of(off),
            )
          ).slice(1);
        } finally {
          await counting.server.stop();
          await off.server.stop();
        }
      }),
    ),
};
