// Imports with their state and what came of them.
import { useMutation } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { fill, timeAgo } from '../../../texts/format.ts';
import { spaceTexts } from '../../../texts/spaces.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { cancelImport, type ImportRun } from '../import-queries.ts';
import listStyles from '../../space/parts/content-list.module.css';
import styles from '../settings.module.css';

const tones: Record<ImportRun['status'], BadgeTone> = {
  'in-progress': 'primary',
  completed: 'success',
  failed: 'danger',
  cancelled: 'neutral',
};

export function kindName(source: ImportRun['source']): string {
  const { kinds } = spaceTexts().imports;
  if (source === 'google-docs') return kinds.googleDocs;
  return source === 'github-wiki' ? kinds.githubWiki : kinds[source];
}

function stateName(status: ImportRun['status']): string {
  const { states } = spaceTexts().imports;
  return status === 'in-progress' ? states.inProgress : states[status];
}

/** What happened so far, or in the end. */
export function ImportFacts({ run }: { run: ImportRun }) {
  const texts = spaceTexts().imports;
  const { progress, pages, error, startedBy, startedAt } = run;
  const time = timeAgo(startedAt);
  const count = (values: Record<string, number>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return (
    <>
      <p className={styles.faint}>{startedBy ? fill(texts.by, { time, name: startedBy.displayName }) : time}</p>
      {run.status === 'in-progress' && <p role="status">{fill(texts.running, count(progress))}</p>}
      {pages && <p>{fill(texts.result, count(pages))}</p>}
      {error !== undefined && <p>{error}</p>}
    </>
  );
}

export const ImportState = ({ run: { status } }: { run: ImportRun }) => (
  <Badge tone={tones[status]}>{stateName(status)}</Badge>
);

type ImportRowsProps = { spaceId: string; runs: readonly ImportRun[]; refusal: string | undefined };

export const ImportRows = ({ spaceId, runs, refusal }: ImportRowsProps) => (
  <ul className={listStyles.rows}>
    {runs.map((run) => (
      <ImportRow key={run.id} {...{ spaceId, run, refusal }} />
    ))}
  </ul>
);

function ImportRow({ spaceId, run, refusal }: { spaceId: string; run: ImportRun; refusal: string | undefined }) {
  const t = useTexts();
  const texts = spaceTexts().imports;
  const { mutate, isPending, error } = useMutation(cancelImport);
  const name = run.fileName ?? run.url ?? '';
  return (
    <li className={listStyles.row}>
      <div className={listStyles.facts}>
        <p className={styles.line}>
          <Link to={paths.importReport(spaceId, run.id)} className={listStyles.name}>
            {kindName(run.source)}
          </Link>
          <ImportState run={run} />
        </p>
        {name !== '' && <p dir="ltr">{name}</p>}
        <ImportFacts run={run} />
        <Fault error={error} />
      </div>
      {run.status === 'in-progress' && (
        <div className={listStyles.actions}>
          <Button
            small
            disabledReason={refusal ?? (isPending ? t.working : undefined)}
            onClick={() => mutate({ spaceId, importId: run.id })}
          >
            {texts.cancel}
          </Button>
        </div>
      )}
    </li>
  );
}
