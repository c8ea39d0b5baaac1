import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageInRevision } from '../../../api/branch.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { counted } from '../../../texts/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Link } from '../../../ui/link.tsx';
import { SourceDiff } from '../../../ui/source-diff.tsx';
import { changesOf, type ChangeRequest, type SemanticChange } from '../queries.ts';
import { baseOf, changedTitle, changeNames, hasText } from './semantic-change.ts';
import styles from './changed-pages.module.css';

type At = { spaceId: string; changeRequestId: string };
const mostOpen = 5;

export function ChangedPages({ at, request }: { at: At; request: ChangeRequest }) {
  const t = useTexts();
  const { data } = useQuery(changesOf(at));
  if (!data) return <section />;
  const { changes, more = 0 } = data;
  return (
    <section className={styles.changes} aria-labelledby="changes">
      <h2 id="changes">{counted(t.changesCount, changes.length + more)}</h2>
      {changes.length === 0 && <p>{t.noChanges}</p>}
      {changes.map((change, index) => (
        <Change key={`${change.type} ${idOf(change)}`} {...{ at, request, change }} isOpenAtFirst={index < mostOpen} />
      ))}
      {more > 0 && <p>{counted(t.moreChanges, more)}</p>}
    </section>
  );
}

const idOf = (change: SemanticChange): string =>
  'page' in change ? change.page.id : 'file' in change ? change.file.id : changedTitle(change, '');

type ChangeProps = { at: At; request: ChangeRequest; change: SemanticChange; isOpenAtFirst: boolean };

function Change({ at, request, change, isOpenAtFirst }: ChangeProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const title = changedTitle(change, t.variables);
  const path = 'page' in change && change.type !== 'page_deleted' ? change.page.path : undefined;
  const heading = (
    <>
      <bdi className={styles.title}>{title}</bdi>
      <Badge>{changeNames(t)[change.type]}</Badge>
    </>
  );
  if (!hasText(change)) return <div className={styles.heading}>{heading}</div>;
  return (
    <details className={styles.change} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.heading}>{heading}</summary>
      <div className={styles.body}>
        {path !== undefined && path !== '' && <Link to={paths.page(at, path)}>{t.openPage}</Link>}
        {isOpen && <PageDiff spaceId={at.spaceId} change={change} request={request} />}
      </div>
    </details>
  );
}

type PageDiffProps = { spaceId: string; change: Extract<SemanticChange, { page: unknown }>; request: ChangeRequest };

function PageDiff({ spaceId, change, request }: PageDiffProps) {
  const { id } = change.page;
  const before = useQuery({
    ...pageInRevision(spaceId, baseOf(request), id),
    enabled: change.type !== 'page_created',
  });
  const after = useQuery({ ...pageInRevision(spaceId, request.revision, id), enabled: change.type !== 'page_deleted' });
  const isReady = (change.type === 'page_created' || before.data) && (change.type === 'page_deleted' || after.data);
  if (before.error ?? after.error) return <p>{(before.error ?? after.error)?.message}</p>;
  return isReady ? <SourceDiff before={before.data?.markdown ?? ''} after={after.data?.markdown ?? ''} /> : null;
}
