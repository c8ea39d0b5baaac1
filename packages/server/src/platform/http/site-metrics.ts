// Traffic of sites and denied visitors. Labels are ids of existing sites, never user input, and bounded in number: the
// first sites of this process get their own series, the others share one.
import { metricText, type Series } from '../counters.ts';

/** Responses by their labels for kind and status. */
type Counts = { byKind: Map<string, number>; bytes: number; faults: Map<string, number> };

/** A response to a site reader; `id` is absent where the URL has no site, `kind` where no route was found. */
export type SiteTraffic = { id: string | undefined; kind: string | undefined; bytes: number };

const mostSites = 1000;

export type SiteMetrics = {
  /** `kind` is what was asked for, one of the routes of a site. */
  observe(traffic: SiteTraffic, status: number): void;
  observeLoginFault(site: string | undefined, reason: string): void;
  text(): string;
};

export function createSiteMetrics(most = mostSites): SiteMetrics {
  const sites = new Map<string, Counts>();

  function countsOf(site = 'none'): Counts {
    const label = sites.has(site) || site === 'none' || sites.size < most ? site : 'other';
    let counts = sites.get(label);
    if (!counts) sites.set(label, (counts = { byKind: new Map(), bytes: 0, faults: new Map() }));
    return counts;
  }

  return {
    observe({ id, kind = 'other', bytes }, status) {
      const counts = countsOf(id);
      const labels = `kind="${kind}",status="${status}"`;
      counts.byKind.set(labels, (counts.byKind.get(labels) ?? 0) + 1);
      counts.bytes += bytes;
    },
    observeLoginFault(site, reason) {
      const { faults } = countsOf(site);
      faults.set(reason, (faults.get(reason) ?? 0) + 1);
    },
    text() {
      const all = [...sites];
      return [
        series(
          'lectern_site_requests_total',
          'Responses to visitors of sites, by site, kind and status',
          all.flatMap(([site, { byKind }]) =>
            [...byKind].map(([labels, count]) => [`site="${site}",${labels}`, count] as const),
          ),
        ),
        series(
          'lectern_site_response_bytes_total',
          'Bytes of bodies sent to visitors after compression, by site',
          all.map(([site, { bytes }]) => [`site="${site}"`, bytes] as const),
        ),
        series(
          'lectern_site_login_failures_total',
          'Visitors rejected after a login, by site and reason',
          all.flatMap(([site, { faults }]) =>
            [...faults].map(([reason, count]) => [`site="${site}",reason="${reason}"`, count] as const),
          ),
        ),
      ].join('');
    },
  };
}

const series = (name: string, help: string, values: Series): string => metricText(name, help, 'counter', values);
