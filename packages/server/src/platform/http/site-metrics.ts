// Traffic of sites and denied visitors. Labels are ids of existing sites, never user input, and bounded in number: the
// first sites of this process get their own series, the others share one.
type Counts = { byStatus: Map<number, number>; bytes: number; faults: Map<string, number> };

const mostSites = 1000;

export type SiteMetrics = {
  observe(site: string | undefined, status: number, bytes: number): void;
  observeLoginFault(site: string | undefined, reason: string): void;
  text(): string;
};

export function createSiteMetrics(most = mostSites): SiteMetrics {
  const sites = new Map<string, Counts>();

  function countsOf(site = 'none'): Counts {
    const label = sites.has(site) || site === 'none' || sites.size < most ? site : 'other';
    let counts = sites.get(label);
    if (!counts) sites.set(label, (counts = { byStatus: new Map(), bytes: 0, faults: new Map() }));
    return counts;
  }

  return {
    observe(site, status, bytes) {
      const counts = countsOf(site);
      counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
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
          'Responses to visitors of sites, by site and status',
          all.flatMap(([site, { byStatus }]) =>
            [...byStatus].map(([status, count]) => [`site="${site}",status="${status}"`, count] as const),
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

const series = (name: string, help: string, values: readonly (readonly [labels: string, value: number])[]): string =>
  [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} counter`,
    ...values.map(([labels, value]) => `${name}{${labels}} ${value}`),
    '',
  ].join('\n');
