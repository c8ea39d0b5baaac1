// One API specification: its source, its versions, what changed between them, what could not be read, and the pages that
// show it.
import { api } from '@lectern/contract/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useShown } from '../../actions/screen-context.ts';
import { useTools } from '../../actions/use-tools.ts';
import { paths, type SpecAt } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { fill, timeAgo } from '../../texts/format.ts';
import { spaceTexts } from '../../texts/spaces.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { ManualLink } from '../../ui/manual-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { ErrorScreen } from '../shell/parts/error-screen.tsx';
import { Fault } from '../../ui/fault.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { CopyApiCall } from '../../ui/copy-api-call.tsx';
import { Section } from '../space-settings/parts/section.tsx';
import { placeIn } from './error-place.ts';
import { Comparison, versionName } from './parts/comparison.tsx';
import { Overlays } from './parts/overlays.tsx';
import { SourceFields, sourceIn } from './parts/source-fields.tsx';
import { SpecState } from './parts/spec-state.tsx';
import { Uses } from './parts/uses.tsx';
import { deleteSpec, refreshSpec, specOf, updateSpec, versionsOf, type Spec, type SpecVersion } from './queries.ts';
import listStyles from '../space/parts/content-list.module.css';
import styles from '../space-settings/settings.module.css';

export function SpecificationScreen() {
  const t = useTexts();
  const { organizationId = '', specSlug = '' } = useParams({ strict: false });
  const at: SpecAt = { organizationId, specSlug };
  const { data: spec, error } = useQuery(specOf(at));
  const { data: versions } = useQuery({ ...versionsOf(at, spec?.lastVersion), enabled: spec !== undefined });
  useShown({ organizationId });
  if (error && !spec) return <ErrorScreen error={error} />;
  if (!spec) return <Screen />;
  const refusal = spec.permissions.edit ? undefined : spaceTexts().specs.mayNot;
  return (
    <Screen>
      <title>{`${specSlug} · ${t.specifications} · Lectern`}</title>
      <header className={styles.header}>
        <p className={styles.faint}>
          <Link to={paths.specifications(organizationId)}>{t.specifications}</Link> · <ManualLink />
        </p>
        <div className={styles.line}>
          <h1 dir="ltr">{specSlug}</h1>
          <SpecState spec={spec} />
        </div>
      </header>
      {refusal !== undefined && <Notice>{refusal}</Notice>}
      <Source at={at} spec={spec} refusal={refusal} />
      <Versions versions={versions?.items} />
      {versions && versions.items.length > 1 && <Comparison at={at} versions={versions.items} />}
      <Uses at={at} />
      <Overlays at={at} refusal={refusal} />
    </Screen>
  );
}

type SourceProps = { at: SpecAt; spec: Spec; refusal: string | undefined };

function Source({ at, spec, refusal }: SourceProps) {
  const t = useTexts();
  const texts = spaceTexts().specs;
  const [dialog, setDialog] = useState<'replace' | 'delete'>();
  const refreshing = useMutation(refreshSpec);
  const updating = useMutation(updateSpec);
  const { sourceURL, lastProcessedAt, lastProcessErrorMessage, visibility = 'private' } = spec;
  const place = placeIn(lastProcessErrorMessage ?? '');
  const close = () => setDialog(undefined);
  const show = (value: string) =>
    updating.mutate(
      { ...at, body: { visibility: value === 'public' ? 'public' : 'private' } },
      { onSuccess: () => toast(spaceTexts().saved) },
    );
  return (
    <Section title={texts.source}>
      <p dir={sourceURL === undefined ? 'auto' : 'ltr'}>{sourceURL ?? texts.sourceText}</p>
      {lastProcessedAt !== undefined && (
        <p className={styles.faint}>{fill(texts.processedAt, { time: timeAgo(lastProcessedAt) })}</p>
      )}
      {lastProcessErrorMessage !== undefined && (
        <Notice tone="danger">
          {texts.lastError} {place && fill(texts.place, place)}
          <pre className={styles.message} dir="ltr">
            {lastProcessErrorMessage}
          </pre>
        </Notice>
      )}
      <Fault error={refreshing.error ?? updating.error} />
      <div className={styles.actions}>
        <Button
          icon="sync"
          disabledReason={refusal ?? (refreshing.isPending ? t.working : undefined)}
          isOnce
          onClick={() => refreshing.mutate(at, { onSuccess: () => toast(texts.refreshed) })}
        >
          {texts.refresh}
        </Button>
        <Button disabledReason={refusal} onClick={() => setDialog('replace')}>
          {texts.replace}
        </Button>
        <Button icon="trash" disabledReason={refusal} onClick={() => setDialog('delete')}>
          {t.deletePage}
        </Button>
        <CopyApiCall operation={api.refreshOpenApiSpec} input={at} />
      </div>
      {refusal === undefined && (
        <div className={styles.form}>
          <Select
            label={texts.visibility}
            value={visibility}
            choices={[
              ['private', texts.private],
              ['public', texts.public],
            ]}
            choose={show}
          />
        </div>
      )}
      {dialog === 'replace' && <ReplaceDialog at={at} spec={spec} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog at={at} onClose={close} />}
    </Section>
  );
}

function ReplaceDialog({ at, spec, onClose }: { at: SpecAt; spec: Spec; onClose(): void }) {
  const texts = spaceTexts().specs;
  const { mutate, isPending, error } = useMutation(updateSpec);
  const submit = async (form: HTMLFormElement) =>
    mutate({ ...at, body: { source: await sourceIn(form) } }, { onSuccess: onClose });
  return (
    <FormDialog
      title={texts.replace}
      action={texts.replace}
      submit={(form) => void submit(form)}
      {...{ isPending, error, onClose }}
    >
      <SourceFields url={spec.sourceURL} />
    </FormDialog>
  );
}

function DeleteDialog({ at, onClose }: { at: SpecAt; onClose(): void }) {
  const t = useTexts();
  const { go } = useTools();
  const { mutate, isPending, error } = useMutation(deleteSpec);
  const submit = () =>
    mutate(at, {
      onSuccess() {
        onClose();
        go(paths.specifications(at.organizationId));
      },
    });
  return (
    <FormDialog
      title={fill(t.deleteTitle, { title: at.specSlug })}
      action={t.deletePage}
      isDangerous
      {...{ isPending, error, submit, onClose }}
    >
      <p>{spaceTexts().specs.deleteAbout}</p>
    </FormDialog>
  );
}

function Versions({ versions }: { versions: readonly SpecVersion[] | undefined }) {
  const texts = spaceTexts().specs;
  return (
    <Section title={texts.versions}>
      {versions?.length === 0 && <p>{texts.noVersions}</p>}
      <ul className={listStyles.rows}>
        {versions?.map((version) => (
          <li key={version.id} className={listStyles.row}>
            <div className={listStyles.facts}>
              <p className={styles.line}>
                <span className={listStyles.name}>{versionName(version)}</span>
                <span className={styles.faint}>
                  {[
                    version.title,
                    version.openapi === undefined ? '' : `OpenAPI ${version.openapi}`,
                    fill(texts.operations, { count: String(version.operations ?? 0) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </p>
              {version.problems && version.problems.length > 0 && (
                <>
                  <p>{texts.problems}</p>
                  <ul className={styles.plainList}>
                    {version.problems.map((problem) => (
                      <li key={problem} dir="ltr">
                        {problem}
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </div>
            <div className={listStyles.actions}>
              <a href={version.url} target="_blank" rel="noreferrer">
                {texts.download}
              </a>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
