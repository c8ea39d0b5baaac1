// Size and hit rate metrics of the caches of this process. Cache names are fixed, so there are few series.
import type { CacheRegistry, NamedCacheStats } from '@lectern/content';

type Measure = { name: string; help: string; type: 'counter' | 'gauge'; of(stats: NamedCacheStats): number };

const measures: readonly Measure[] = [
  { name: 'lectern_cache_hits_total', help: 'Lookups that found a value', type: 'counter', of: ({ hits }) => hits },
  {
    name: 'lectern_cache_misses_total',
    help: 'Lookups that found no value',
    type: 'counter',
    of: ({ misses }) => misses,
  },
  {
    name: 'lectern_cache_evictions_total',
    help: 'Entries removed to stay within LECTERN_CACHE_MB',
    type: 'counter',
    of: ({ evictions }) => evictions,
  },
  { name: 'lectern_cache_entries', help: 'Entries in the cache', type: 'gauge', of: ({ entries }) => entries },
  {
    name: 'lectern_cache_bytes',
    help: 'Estimated memory of the entries in the cache',
    type: 'gauge',
    of: ({ bytes }) => bytes,
  },
];

export function cacheMetrics(registry: CacheRegistry): string {
  const caches = registry.stats();
  const lines = [
    '# HELP lectern_cache_limit_bytes Memory limit of all caches together',
    '# TYPE lectern_cache_limit_bytes gauge',
    `lectern_cache_limit_bytes ${registry.limit}`,
  ];
  for (const { name, help, type, of } of measures) {
    lines.push(`# HELP ${name} ${help}, by cache`, `# TYPE ${name} ${type}`);
    for (const stats of caches) lines.push(`${name}{cache="${stats.name}"} ${of(stats)}`);
  }
  return `${lines.join('\n')}\n`;
}
