// Imports into a space: a new one, and those so far with their progress.
import { api } from '@lectern/contract/browser';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import type { Space } from '../../actions/screen-context.ts';
import { useTools } from '../../actions/use-tools.ts';
import { contentOf } from '../../api/branch.ts';
import { keyOf, refresh } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { fill } from '../../texts/format.ts';
import { spaceTexts } from '../../texts/spaces.ts';
import { Button } from '../../ui/button.tsx';
import { Field, textIn } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { Fault } from '../../ui/fault.tsx';
import { importsOf, startImport, type ImportSource, type NewImport } from './import-queries.ts';
import { allPages, filesOf } from './imports-model.ts';
import { CopyApiCall } from '../../ui/copy-api-call.tsx';
import { ImportRows, kindName } from './parts/import-rows.tsx';
import { Section } from './parts/section.tsx';
import { useRefusal, useSpace } from './settings-context.ts';
import styles from './settings.module.css';

const sources: readonly ImportSource[] = [
  'website',
  'markdown',
  'html',
  'docx',
  'zip',
  'notion',
  'confluence',
  'google-docs',
  'github-wiki',
];

export function SpaceImports() {
  const texts = spaceTexts().imports;
  const space = useSpace();
  const refusal = useRefusal(space, 'edit');
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...importsOf(space.id),
    enabled: refusal === undefined,
  });
  const runs = data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <p className={styles.faint}>{texts.about}</p>
      {refusal !== undefined && <Notice>{refusal}</Notice>}
      {refusal === undefined && (
        <>
          <NewImportForm space={space} />
          <Section title={texts.earlier}>
            <Fault error={error} />
            {runs?.length === 0 && <p>{texts.none}</p>}
            <ImportRows spaceId={space.id} runs={runs ?? []} refusal={refusal} />
            <div className={styles.actions}>
              {hasNextPage && <Button onClick={() => void fetchNextPage()}>{spaceTexts().more}</Button>}
              <CopyApiCall operation={api.listImports} input={{ spaceId: space.id, query: {} }} />
            </div>
          </Section>
        </>
      )}
    </>
  );
}

const belowTop = '';

function NewImportForm({ space }: { space: Space }) {
  const t = useTexts();
  const texts = spaceTexts().imports;
  const { go } = useTools();
  const isLocked = space.editMode === 'locked';
  const [source, setSource] = useState<ImportSource>('website');
  const [from, setFrom] = useState<'url' | 'file'>('file');
  const [into, setInto] = useState<'main' | 'request'>(isLocked ? 'request' : 'main');
  const [page, setPage] = useState(belowTop);
  const { data: content } = useQuery(contentOf({ spaceId: space.id }));
  const { mutate, isPending, error } = useMutation({
    mutationFn: (started: NewImport) => startImport(started),
    onSuccess({ changeRequestId }) {
      toast(texts.done);
      if (changeRequestId !== undefined) go(paths.changeRequest(space.id, changeRequestId));
    },
  });
  useRunningList(space.id, isPending);
  const isUrl = source === 'website' || from === 'url';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const file = new FormData(form).get('file');
    const given = isUrl ? { url: textIn(form, 'url') } : file instanceof File ? { file } : undefined;
    if (isPending || !given) return;
    const name = 'url' in given ? given.url : given.file.name;
    mutate({
      spaceId: space.id,
      source,
      from: given,
      page: page === belowTop ? undefined : page,
      subject: into === 'request' ? fill(texts.subject, { name }) : undefined,
    });
  };
  const pages = allPages(content?.pages ?? []).filter(({ type }) => type === 'document');
  return (
    <Section title={texts.start}>
      <form className={styles.form} onSubmit={submit}>
        <Select
          label={texts.kind}
          value={source}
          choices={sources.map((one) => [one, kindName(one)])}
          choose={(value) => setSource(sources.find((one) => one === value) ?? 'website')}
        />
        {source !== 'website' && (
          <Select
            label={texts.from}
            value={from}
            choices={[
              ['file', texts.fromFile],
              ['url', texts.fromUrl],
            ]}
            choose={(value) => setFrom(value === 'url' ? 'url' : 'file')}
          />
        )}
        {isUrl ? (
          <Field label={texts.url} hint={texts.urlHint} name="url" type="url" required maxLength={2048} dir="ltr" />
        ) : (
          <Field key={source} label={texts.file} name="file" type="file" required accept={filesOf[source]} />
        )}
        <div className={styles.pair}>
          <Select
            label={texts.into}
            hint={isLocked ? texts.lockedHint : ''}
            value={into}
            choices={[...(isLocked ? [] : [['main', texts.intoMain] as const]), ['request', texts.intoRequest]]}
            choose={(value) => setInto(value === 'main' ? 'main' : 'request')}
          />
          <Select
            label={texts.below}
            value={page}
            choices={[[belowTop, texts.belowTop], ...pages.map(({ id, title }) => [id, title || t.untitled] as const)]}
            choose={setPage}
          />
        </div>
        <Fault error={error} />
        <div className={styles.actions}>
          <Button tone="primary" icon="import" type="submit" disabledReason={isPending ? t.working : undefined}>
            {isPending ? t.working : texts.start}
          </Button>
        </div>
      </form>
    </Section>
  );
}

/** The list shows an import soon after it was started, while its request waits for the end. */
function useRunningList(spaceId: string, isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(() => void refresh([keyOf(api.listImports, { spaceId })]), 1000);
    return () => clearInterval(timer);
  }, [spaceId, isPending]);
}
