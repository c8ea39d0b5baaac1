// What readers of a site did: views by day, and what they read, searched for and missed.
import { api, type Reply } from '@lectern/contract/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { client } from '../../api/client.ts';
import { ask, type ScreenParams } from '../../api/prefetch.ts';
import { query } from '../../api/query.ts';
import { paths, type SiteAt } from '../../paths.ts';
import { counted, fill } from '../../texts/format.ts';
import { siteTexts } from '../../texts/sites.ts';
import { Button } from '../../ui/button.tsx';
import { CopyApiCall } from '../../ui/copy-api-call.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Switch } from '../../ui/switch.tsx';
import { firstDay } from './insights-model.ts';
import { useSite } from './site-context.ts';
import { Bars } from './parts/bars.tsx';
import { Fault } from '../../ui/fault.tsx';
import styles from './insights.module.css';

type Kind = 'pages' | 'referrers' | 'searches' | 'empty-searches' | 'not-found';
type Period = { from: string };

const shownCounts = 20;

const insightsOf = (at: SiteAt, period: Period) => query(api.getSiteInsights, { ...at, query: period });
const countsOf = (at: SiteAt, of: Kind, period: Period) =>
  query(api.listSiteInsights, { ...at, query: { of, ...period, limit: shownCounts } });

const kinds: readonly Kind[] = ['pages', 'referrers', 'searches', 'empty-searches', 'not-found'];
const usualDays = 30;

/** Of the period that is shown without another one in the URL. */
export function prefetch({ organizationId = '', siteId = '' }: ScreenParams): void {
  const at = { organizationId, siteId };
  const period = { from: firstDay(usualDays, new Date()) };
  ask(insightsOf(at, period), ...kinds.map((of) => countsOf(at, of, period)));
}

const ranges = ['7', '30', '90'] as const;

export function SiteInsights() {
  const texts = siteTexts().insights;
  const { at } = useSite();
  const { days: asked } = useSearch({ strict: false });
  // What is in the address may be anything.
  const days = asked === 7 || asked === 90 ? asked : usualDays;
  const navigate = useNavigate();
  const [today] = useState(() => new Date());
  const period = { from: firstDay(days, today) };
  const { data, error } = useQuery(insightsOf(at, period));
  const download = useMutation({
    mutationFn: () => client.call(api.exportSiteInsights, { ...at, query: period }),
    onSuccess: ({ url }) => location.assign(url),
  });
  const chosen = ranges.find((one) => one === String(days)) ?? '30';
  const choose = (value: string) => void navigate({ to: `${paths.site(at, 'insights')}?days=${value}`, replace: true });
  return (
    <>
      <div className={styles.bar}>
        <Switch
          label={texts.range}
          chosen={chosen}
          choose={choose}
          choices={ranges.map((one) => [one, counted(texts.days, Number(one))] as const)}
        />
        <div className={styles.tools}>
          <Button small icon="import" onClick={() => download.mutate()}>
            {texts.download}
          </Button>
          <CopyApiCall operation={api.getSiteInsights} input={{ ...at, query: period }} />
        </div>
      </div>
      <Fault error={error ?? download.error} />
      {data && !data.counting && <Notice tone="warning">{texts.notCounting}</Notice>}
      {data && (
        <>
          <Totals totals={data.totals} />
          <Bars
            label={fill(texts.viewsByDay, { from: data.from, to: data.to })}
            days={data.days.map(({ day, views }) => ({ day, count: views }))}
          />
          <div className={styles.tables}>
            <Counts of="pages" title={texts.pages} head={texts.page} rest={texts.otherPages} period={period} />
            <Counts of="referrers" title={texts.referrers} head={texts.host} rest={texts.direct} period={period} />
            <Counts of="searches" title={texts.searches} head={texts.words} rest={texts.others} period={period} />
            <Counts
              of="empty-searches"
              title={texts.emptySearches}
              head={texts.words}
              rest={texts.others}
              period={period}
            />
            <Counts of="not-found" title={texts.notFound} head={texts.path} rest={texts.others} period={period} />
          </div>
          <p className={styles.faint}>{texts.about}</p>
        </>
      )}
    </>
  );
}

function Totals({ totals }: { totals: Reply<'getSiteInsights'>['totals'] }) {
  const texts = siteTexts().insights;
  const { views, searches, emptySearches, notFound, good, ok, bad } = totals;
  const format = new Intl.NumberFormat(document.documentElement.lang);
  const facts: [string, number][] = [
    [texts.views, views],
    [texts.allSearches, searches],
    [texts.withoutResults, emptySearches],
    [texts.missed, notFound],
    [texts.ratings, good + ok + bad],
  ];
  return (
    <dl className={styles.totals}>
      {facts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{format.format(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

type CountsProps = { of: Kind; title: string; head: string; rest: string; period: Period };

function Counts({ of, title, head, rest, period }: CountsProps) {
  const { insights: texts } = siteTexts();
  const id = useId();
  const { at } = useSite();
  const { data, error } = useQuery(countsOf(at, of, period));
  const format = new Intl.NumberFormat(document.documentElement.lang);
  return (
    <section className={styles.counts} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Fault error={error} />
      {data?.items.length === 0 && <p className={styles.faint}>{texts.none}</p>}
      {data && data.items.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">{texts.count}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ value, siteSpace = '', title: page, count }) => (
              <tr key={`${siteSpace} ${value}`}>
                <td>
                  <bdi>{page ?? (value === '' ? rest : of === 'pages' ? texts.deletedPage : value)}</bdi>
                </td>
                <td>{format.format(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
