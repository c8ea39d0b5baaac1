// One import: its progress, its result, and everything it could not convert or read.
import { api } from '@lectern/contract/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { contentOf, type Branch } from '../../api/branch.ts';
import type { TreePage } from '../../api/page-tree.ts';
import { paths } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { spaceTexts } from '../../texts/spaces.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Fault } from '../../ui/fault.tsx';
import { cancelImport, importOf, type ImportReport } from './import-queries.ts';
import { pageFrom } from './imports-model.ts';
import { CopyApiCall } from '../../ui/copy-api-call.tsx';
import { ImportFacts, ImportState, kindName } from './parts/import-rows.tsx';
import { Section } from './parts/section.tsx';
import { useSpace } from './settings-context.ts';
import listStyles from '../space/parts/content-list.module.css';
import styles from './settings.module.css';

export function ImportReportScreen() {
  const t = useTexts();
  const texts = spaceTexts().imports;
  const { id: spaceId } = useSpace();
  const { importId = '' } = useParams({ strict: false });
  const { data: run, error } = useQuery(importOf(spaceId, importId));
  const cancelling = useMutation(cancelImport);
  const branch: Branch = { spaceId, changeRequestId: run?.changeRequest };
  const { data: content } = useQuery({ ...contentOf(branch), enabled: run !== undefined });
  if (!run) return <Fault error={error} />;
  const isComplete = run.status === 'completed' && run.losses.length + run.failures.length === 0;
  return (
    <>
      <p>
        <Link to={paths.spaceSettings(spaceId, 'imports')}>{texts.earlier}</Link>
      </p>
      <Section title={kindName(run.source)}>
        <p className={styles.line}>
          <ImportState run={run} />
          <span dir="ltr">{run.fileName ?? run.url}</span>
        </p>
        <ImportFacts run={run} />
        {isComplete && <p>{texts.complete}</p>}
        <Fault error={cancelling.error} />
        <div className={styles.actions}>
          {run.status === 'in-progress' && (
            <Button
              disabledReason={cancelling.isPending ? t.working : undefined}
              onClick={() => cancelling.mutate({ spaceId, importId })}
            >
              {texts.cancel}
            </Button>
          )}
          {run.changeRequest !== undefined && (
            <Link to={paths.changeRequest(spaceId, run.changeRequest)}>{texts.openRequest}</Link>
          )}
          <CopyApiCall operation={api.getImport} input={{ spaceId, importId }} />
        </div>
      </Section>
      {run.losses.length > 0 && (
        <Section title={`${texts.losses} (${run.losses.length})`}>
          <Losses losses={run.losses} pages={content?.pages ?? []} branch={branch} />
        </Section>
      )}
      {run.failures.length > 0 && (
        <Section title={`${texts.failures} (${run.failures.length})`}>
          <ul className={listStyles.rows}>
            {run.failures.map(({ resource, reason }) => (
              <li key={`${resource} ${reason}`} className={listStyles.row}>
                <div className={listStyles.facts}>
                  <p dir="ltr">{resource}</p>
                  <p className={styles.faint}>{reason}</p>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

type LossesProps = { losses: ImportReport['losses']; pages: readonly TreePage[]; branch: Branch };

/** With the page each is on, where the name in the source tells it. */
function Losses({ losses, pages, branch }: LossesProps) {
  const t = useTexts();
  return (
    <ul className={listStyles.rows}>
      {losses.map(({ what, where, resource }, place) => {
        const page = resource === undefined ? undefined : pageFrom(pages, resource);
        return (
          // The same loss may occur twice in a page.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className={listStyles.row}>
            <div className={listStyles.facts}>
              <p>{what}</p>
              {where !== undefined && <p className={styles.faint}>{where}</p>}
              {page && page.path !== '' ? (
                <p>
                  <Link to={paths.page(branch, page.path)}>{page.title || t.untitled}</Link>
                </p>
              ) : (
                resource !== undefined && (
                  <p className={styles.faint} dir="ltr">
                    {resource}
                  </p>
                )
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
