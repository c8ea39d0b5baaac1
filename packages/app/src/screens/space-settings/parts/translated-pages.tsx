// The pages of a translation beside those of its source, and their machine translation.
import { api } from '@lectern/contract/browser';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Space } from '../../../actions/screen-context.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { fill } from '../../../texts/format.ts';
import { spaceTexts } from '../../../texts/spaces.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { useRefusal } from '../settings-context.ts';
import {
  jobOf,
  pagesOf,
  stopTranslating,
  translateByMachine,
  type PageState,
  type TranslatedPage,
} from '../translation-queries.ts';
import listStyles from '../../space/parts/content-list.module.css';
import styles from '../settings.module.css';
import { CopyApiCall } from '../../../ui/copy-api-call.tsx';
import { Section } from './section.tsx';

const states: readonly PageState[] = ['stale', 'missing', 'orphaned', 'up-to-date'];
const tones: Record<PageState, BadgeTone> = {
  'up-to-date': 'success',
  stale: 'warning',
  missing: 'danger',
  orphaned: 'neutral',
};

export function stateName(state: PageState): string {
  const texts = spaceTexts().translations.states;
  return state === 'up-to-date' ? texts.upToDate : texts[state];
}

export const PageStateBadge = ({ state }: { state: PageState }) => (
  <Badge tone={tones[state]}>{stateName(state)}</Badge>
);

export function TranslatedPages({ space }: { space: Space }) {
  const texts = spaceTexts().translations;
  const [shown, setShown] = useState<PageState>();
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(pagesOf(space.id, shown));
  const pages = data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <Section title={texts.pages}>
        <div className={styles.form}>
          <Select
            label={texts.show}
            value={shown ?? ''}
            choices={[['', texts.states.all], ...states.map((state) => [state, stateName(state)] as const)]}
            choose={(value) => setShown(states.find((state) => state === value))}
          />
        </div>
        <Fault error={error} />
        {pages?.length === 0 && <p>{texts.noPages}</p>}
        <ul className={listStyles.rows}>
          {pages?.map((page) => (
            <PageRow key={`${page.page?.id} ${page.source?.id}`} spaceId={space.id} page={page} />
          ))}
        </ul>
        <div className={styles.actions}>
          {hasNextPage && <Button onClick={() => void fetchNextPage()}>{spaceTexts().more}</Button>}
          <CopyApiCall operation={api.listTranslatedPages} input={{ spaceId: space.id, query: {} }} />
        </div>
      </Section>
      <MachineTranslation space={space} />
    </>
  );
}

function PageRow({ spaceId, page: { status, page, source, problem } }: { spaceId: string; page: TranslatedPage }) {
  const t = useTexts();
  const texts = spaceTexts().translations;
  const title = page?.title ?? source?.title ?? '';
  return (
    <li className={listStyles.row}>
      <div className={listStyles.facts}>
        <p className={styles.line}>
          <bdi className={listStyles.name}>{title === '' ? t.untitled : title}</bdi>
          <PageStateBadge state={status} />
        </p>
        {page && source && source.title !== title && (
          <p className={styles.faint}>
            <bdi>{source.title}</bdi>
          </p>
        )}
        {problem !== undefined && <p>{problem}</p>}
      </div>
      {page && (
        <div className={listStyles.actions}>
          <Link to={paths.translatedPage(spaceId, page.id)}>{texts.sideBySide}</Link>
        </div>
      )}
    </li>
  );
}

function MachineTranslation({ space }: { space: Space }) {
  const t = useTexts();
  const texts = spaceTexts().translations;
  const spaceId = space.id;
  const refusal = useRefusal(space, 'edit');
  const { data: job } = useQuery(jobOf(spaceId));
  const starting = useMutation(translateByMachine);
  const stopping = useMutation(stopTranslating);
  const isRunning = job?.state === 'running' || job?.state === 'retrying';
  const disabledReason = refusal ?? (starting.isPending ? t.working : undefined);
  const { pages = 0, waiting = 0, proposed = 0, refused = 0 } = job ?? {};
  return (
    <Section title={texts.translate} about={texts.translateAbout}>
      {job && (
        <Notice tone={job.state === 'failed' ? 'danger' : 'info'}>
          {fill(texts.progress, {
            pages: String(pages),
            waiting: String(waiting),
            proposed: String(proposed),
            refused: String(refused),
          })}
          {job.error !== undefined && <p>{job.error}</p>}
        </Notice>
      )}
      <Fault error={starting.error ?? stopping.error} />
      <div className={styles.actions}>
        <Button
          disabledReason={disabledReason}
          isOnce
          onClick={() => starting.mutate({ spaceId, body: { missing: true, stale: true } })}
        >
          {texts.translate}
        </Button>
        {isRunning && (
          <Button disabledReason={refusal} onClick={() => stopping.mutate({ spaceId })}>
            {texts.stop}
          </Button>
        )}
        {job?.changeRequest !== undefined && (
          <Link to={paths.changeRequest(spaceId, job.changeRequest)}>{spaceTexts().imports.openRequest}</Link>
        )}
      </div>
    </Section>
  );
}
