// A space and its Git repository: what would change, syncing in both directions, and what was synced.
import { api } from '@lectern/contract/browser';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { Space } from '../../actions/screen-context.ts';
import { paths } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { counted, fill, timeAgo } from '../../texts/format.ts';
import { spaceTexts } from '../../texts/spaces.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, textIn } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { changedTitle, changeKey, changeNames } from '../comparison/semantic-change.ts';
import { Fault } from '../../ui/fault.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { disconnectGit, syncWithGit, type GitAction, type GitChanges } from './git-queries.ts';
import { importsOf } from './import-queries.ts';
import { CopyApiCall } from '../../ui/copy-api-call.tsx';
import { ImportRows } from './parts/import-rows.tsx';
import { Section } from './parts/section.tsx';
import { bodyOf, remembered, requestIn, withoutCredentials, type Repository } from './repository.ts';
import { useRefusal, useSpace } from './settings-context.ts';
import styles from './settings.module.css';

export function GitSettings() {
  const texts = spaceTexts().git;
  const space = useSpace();
  const refusal = useRefusal(space, 'create');
  const cannotEdit = useRefusal(space, 'edit');
  const [isLeaving, setLeaving] = useState(false);
  const { data } = useInfiniteQuery({ ...importsOf(space.id), enabled: cannotEdit === undefined });
  const runs = data?.pages.flatMap(({ items }) => items).filter(({ source }) => source === 'git');
  const { gitSync } = space;
  const state = gitSync
    ? fill(texts.connected, {
        name: gitSync.repoName ?? gitSync.url ?? '',
        time: gitSync.updatedAt === undefined ? '' : timeAgo(gitSync.updatedAt),
      })
    : texts.notConnected;
  return (
    <>
      <p className={styles.faint}>{texts.about}</p>
      {refusal !== undefined && <Notice>{refusal}</Notice>}
      <Section title={spaceTexts().imports.kinds.git}>
        <div className={styles.line}>
          <p>{state}</p>
          {gitSync && (
            <Button small disabledReason={refusal} onClick={() => setLeaving(true)}>
              {texts.disconnect}
            </Button>
          )}
        </div>
        {refusal === undefined && <SyncForm space={space} />}
      </Section>
      <Section title={texts.log}>
        {cannotEdit !== undefined && <p>{cannotEdit}</p>}
        {runs?.length === 0 && <p>{texts.logNone}</p>}
        <ImportRows spaceId={space.id} runs={runs ?? []} refusal={cannotEdit} />
      </Section>
      {isLeaving && <DisconnectDialog spaceId={space.id} onClose={() => setLeaving(false)} />}
    </>
  );
}

const actions: readonly GitAction[] = ['check', 'import', 'export'];

function SyncForm({ space }: { space: Space }) {
  const t = useTexts();
  const texts = spaceTexts().git;
  const spaceId = space.id;
  const [known] = useState(() => remembered(spaceId) ?? { url: space.gitSync?.url ?? '', branch: '', folder: '' });
  const [asked, setAsked] = useState<Repository>(known);
  const { mutate, isPending, data, error, variables } = useMutation({ mutationFn: syncWithGit });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent;
    const pressed = submitter instanceof HTMLButtonElement ? submitter.value : '';
    const action = actions.find((one) => one === pressed) ?? 'check';
    const repository = { url: textIn(form, 'url'), branch: textIn(form, 'branch'), folder: textIn(form, 'folder') };
    setAsked(repository);
    const done = action === 'import' ? texts.imported : action === 'export' ? texts.exported : undefined;
    mutate(
      { spaceId, action, repository, message: textIn(form, 'message') },
      { onSuccess: () => done !== undefined && toast(done) },
    );
  };
  const disabledReason = isPending ? t.working : undefined;
  const request = error === null ? undefined : requestIn(error.message);
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        label={texts.url}
        hint={texts.urlHint}
        name="url"
        defaultValue={known.url}
        required
        maxLength={2048}
        dir="ltr"
      />
      <div className={styles.pair}>
        <Field
          label={texts.branch}
          hint={texts.branchHint}
          name="branch"
          defaultValue={known.branch}
          maxLength={512}
          dir="ltr"
        />
        <Field
          label={texts.folder}
          hint={texts.folderHint}
          name="folder"
          defaultValue={known.folder}
          maxLength={1024}
          dir="ltr"
        />
      </div>
      <Field
        label={texts.message}
        name="message"
        defaultValue={fill(texts.defaultMessage, { title: space.title })}
        required
        maxLength={200}
      />
      <div className={styles.actions}>
        <Button tone="primary" type="submit" value="check" disabledReason={disabledReason}>
          {isPending ? t.working : texts.check}
        </Button>
        <Button icon="import" type="submit" value="import" disabledReason={disabledReason}>
          {texts.import}
        </Button>
        <Button icon="out" type="submit" value="export" disabledReason={disabledReason}>
          {texts.export}
        </Button>
        <CopyApiCall
          operation={api.importGitRepository}
          input={{ spaceId, body: bodyOf({ ...asked, url: withoutCredentials(asked.url) }) }}
        />
      </div>
      <Fault error={error} />
      {request !== undefined && <Link to={paths.conflicts(spaceId, request)}>{texts.conflict}</Link>}
      {data && variables?.action === 'check' && <Preview changes={data} />}
    </form>
  );
}

function Preview({ changes: { changes, more = 0 } }: { changes: GitChanges }) {
  const t = useTexts();
  const names = changeNames(t);
  return (
    <>
      <Notice tone="success">{spaceTexts().git.checked}</Notice>
      {changes.length === 0 && <p>{t.noChanges}</p>}
      <ul className={styles.plainList}>
        {changes.map((change) => (
          <li key={changeKey(change)}>
            <bdi>{changedTitle(change, t.variables)}</bdi> <Badge>{names[change.type]}</Badge>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{counted(t.moreChanges, more)}</p>}
    </>
  );
}

function DisconnectDialog({ spaceId, onClose }: { spaceId: string; onClose(): void }) {
  const texts = spaceTexts().git;
  const { mutate, isPending, error } = useMutation(disconnectGit);
  const submit = () =>
    mutate(
      { spaceId },
      {
        onSuccess() {
          onClose();
          toast(texts.disconnected);
        },
      },
    );
  return (
    <FormDialog
      title={texts.disconnect}
      action={texts.disconnect}
      isDangerous
      {...{ isPending, error, submit, onClose }}
    >
      <p>{texts.disconnectAbout}</p>
    </FormDialog>
  );
}
