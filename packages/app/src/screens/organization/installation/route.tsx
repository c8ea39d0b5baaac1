// The server itself, for its operators: health, versions, storage, background jobs, mail and licences.
import { fill } from '@lectern/content/locale';
import { api, type Reply } from '@lectern/contract/browser';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { client } from '../../../api/client.ts';
import { pagesOf } from '../../../api/pages.ts';
import { changing, keyOf, query } from '../../../api/query.ts';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { timeAgo } from '../../../texts/format.ts';
import { organizationTexts } from '../../../texts/organization.ts';
import { sizeText } from '../../../texts/size.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { problemToast, toast } from '../../../ui/toast.tsx';
import { CopyApiCall } from '../../../ui/copy-api-call.tsx';
import { OnlyAdministrators, SectionScreen } from '../parts/section.tsx';
import { useOrganization } from '../parts/use-organization.ts';
import styles from '../parts/section.module.css';

type Installation = Reply<'getInstallation'>;
type Job = Reply<'listInstallationJobs'>['items'][number];

const jobsOf = (organizationId: string) =>
  pagesOf(keyOf(api.listInstallationJobs, { organizationId }), (paging, signal) =>
    client.call(api.listInstallationJobs, { organizationId, query: paging, signal }),
  );
const retryJob = changing(api.retryInstallationJob, {
  changes: ({ organizationId }) => [
    keyOf(api.listInstallationJobs, { organizationId }),
    keyOf(api.getInstallation, { organizationId }),
  ],
});
const sendTestMail = changing(api.sendTestMail, { changes: () => [] });

const pollMs = 5000;
/** States that another follows within seconds. */
const passing: ReadonlySet<Job['state']> = new Set(['due', 'running', 'retrying']);

export function InstallationScreen() {
  const t = useTexts();
  const o = organizationTexts();
  const { organizationId, organization, isAdmin } = useOrganization();
  const { data, error } = useQuery({ ...query(api.getInstallation, { organizationId }), enabled: isAdmin });
  return (
    <SectionScreen title={o.installation.title} about={o.installation.about}>
      {organization && !isAdmin && <OnlyAdministrators what="see" />}
      {error && <Notice tone="danger">{faultText(error, t)}</Notice>}
      {data && (
        <>
          <Health installation={data} />
          <Facts installation={data} />
          <Jobs />
          <Licences />
          <CopyApiCall operation={api.getInstallation} input={{ organizationId }} />
        </>
      )}
    </SectionScreen>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2>{title}</h2>
    {children}
  </section>
);

function Row({ name, notes, children }: { name: string; notes: readonly string[]; children?: ReactNode }) {
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        {notes.map((text) => (
          <p key={text} className={styles.note}>
            <bdi>{text}</bdi>
          </p>
        ))}
      </div>
      {children}
    </li>
  );
}

const tones = { ok: 'success', note: 'neutral', wrong: 'danger' } as const;

function Health({ installation: { checks, mail } }: { installation: Installation }) {
  const t = useTexts();
  const { installation } = organizationTexts();
  const { organizationId } = useOrganization();
  const { mutate, isPending } = useMutation({
    mutationFn: sendTestMail,
    onSuccess: ({ to }) => toast(fill(installation.mailSent, { address: to })),
    onError: (error) => problemToast(faultText(error, t)),
  });
  return (
    <Part title={installation.health}>
      <ul className={styles.rows}>
        {checks.map(({ name, state, message }) => (
          <Row key={name} name={installation.checks[name]} notes={[message]}>
            <Badge tone={tones[state]}>{installation[state]}</Badge>
          </Row>
        ))}
      </ul>
      {mail.configured === 'yes' && (
        <Button small disabled={isPending} onClick={() => mutate({ organizationId })}>
          {installation.mail}
        </Button>
      )}
    </Part>
  );
}

function Facts({ installation }: { installation: Installation }) {
  const o = organizationTexts().installation;
  const { version, node, database, startedAt, storage } = installation;
  const engine = database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  const files = fill(o.files, { count: String(storage.files), size: sizeText(storage.bytes) });
  return (
    <>
      <Part title={o.versions}>
        <ul className={styles.rows}>
          <Row name={`Lectern ${version}`} notes={[fill(o.started, { time: timeAgo(startedAt) })]} />
          <Row name={`${engine} ${database.version}`} notes={[database.migration]} />
          <Row name={`Node ${node}`} notes={[]} />
        </ul>
      </Part>
      <Part title={o.storage}>
        <ul className={styles.rows}>
          <Row name={files} notes={[storage.place, fill(o.free, { size: sizeText(storage.freeBytes) })]} />
        </ul>
      </Part>
    </>
  );
}

function Jobs() {
  const { organizationId } = useOrganization();
  const o = organizationTexts().installation;
  const jobs = useInfiniteQuery({
    ...jobsOf(organizationId),
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.items.some(({ state }) => passing.has(state)) ? pollMs : false,
  });
  const shown = jobs.data?.pages.flatMap(({ items }) => items);
  return (
    <Part title={o.jobs}>
      {shown?.length === 0 && <p>{o.noJobs}</p>}
      <ul className={styles.rows}>
        {shown?.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
      <ShowMore pages={jobs} />
    </Part>
  );
}

function JobRow({ job }: { job: Job }) {
  const t = useTexts();
  const o = organizationTexts().installation;
  const { organizationId } = useOrganization();
  const { mutate, isPending } = useMutation({
    mutationFn: retryJob,
    onSuccess: () => toast(o.retried),
    onError: (error) => problemToast(faultText(error, t)),
  });
  const notes = [
    `${o.states[job.state]} · ${fill(o.attempts, { count: String(job.attempts) })} · ${timeAgo(job.createdAt)}`,
    ...(job.error === undefined ? [] : [job.error]),
  ];
  return (
    <Row name={job.name} notes={notes}>
      {job.state !== 'running' && job.state !== 'due' && (
        <Button
          small
          disabled={isPending}
          aria-label={`${o.retry}: ${job.name}`}
          onClick={() => mutate({ organizationId, jobId: job.id })}
        >
          {o.retry}
        </Button>
      )}
    </Row>
  );
}

function Licences() {
  const { organizationId } = useOrganization();
  const o = organizationTexts().installation;
  const { data } = useQuery(query(api.listLicences, { organizationId }));
  return (
    <details className={styles.part}>
      <summary>{o.licences}</summary>
      <ul className={styles.rows}>
        {data?.items.map(({ name, version, licence }) => (
          <Row key={`${name} ${version}`} name={`${name} ${version}`} notes={[licence]} />
        ))}
      </ul>
    </details>
  );
}
