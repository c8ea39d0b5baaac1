// One revision: who made it, what it changed, and the way back to it.
import { Fault } from '../../../ui/fault.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useScreenContext } from '../../../actions/screen-context.ts';
import { useTools } from '../../../actions/use-tools.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { timeAgo } from '../../../texts/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChangedContent } from '../../comparison/changed-content.tsx';
import { ViewSwitch } from '../../comparison/view-switch.tsx';
import { comparePages, revisionTitle, type Chosen, type Entry } from '../history-model.ts';
import { changesOfRevision, pagesInRevision } from '../queries.ts';
import { PageChanges } from './page-changes.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import styles from './revision-details.module.css';

type RevisionDetailsProps = {
  spaceId: string;
  pageId: string | undefined;
  pageTitle: string | undefined;
  entries: readonly Entry[];
  chosen: Chosen;
  against: string | undefined;
};

export function RevisionDetails({ spaceId, pageId, pageTitle, entries, chosen, against }: RevisionDetailsProps) {
  const t = useTexts();
  const { space } = useScreenContext();
  const [isRestoring, setRestoring] = useState(false);
  const { revision, changed } = chosen.entry;
  const isCurrent = entries[0]?.revision.id === revision.id;
  const mayRestore = pageId === undefined ? space?.permissions.review : space?.permissions.edit;
  return (
    <div className={styles.details}>
      <header className={styles.header}>
        <div>
          <h2 className={styles.title} dir="auto">
            {revisionTitle(revision, t)} {isCurrent && <Badge tone="primary">{t.revisions.current}</Badge>}
          </h2>
          <p className={styles.facts}>
            {[revision.createdBy?.displayName, timeAgo(revision.createdAt)].filter(Boolean).join(' · ')}
          </p>
        </div>
        {mayRestore && !isCurrent && (
          <Button icon="history" onClick={() => setRestoring(true)}>
            {pageId === undefined ? t.revisions.restoreAll : t.revisions.restorePage}
          </Button>
        )}
      </header>
      <div className={styles.tools}>
        <CompareWith {...{ spaceId, pageId, entries, against }} revisionId={revision.id} />
        <ViewSwitch />
      </div>
      {pageId === undefined ? (
        <SpaceChanges spaceId={spaceId} revisionId={revision.id} against={against} parent={chosen.before} />
      ) : (
        <PageChanges
          {...{ spaceId, pageId, pageTitle }}
          before={chosen.before}
          after={changed?.includes('deleted') ? undefined : revision.id}
        />
      )}
      {isRestoring && space && (
        <RestoreDialog
          space={space}
          revision={revision}
          page={pageId === undefined ? undefined : { id: pageId, title: pageTitle ?? '' }}
          onClose={() => setRestoring(false)}
        />
      )}
    </div>
  );
}

type CompareWithProps = Pick<RevisionDetailsProps, 'spaceId' | 'pageId' | 'entries' | 'against'> & {
  revisionId: string;
};

function CompareWith({ spaceId, pageId, entries, against, revisionId }: CompareWithProps) {
  const t = useTexts();
  const { go } = useTools();
  const choose = (id: string) =>
    go(paths.history(spaceId, { page: pageId, revision: revisionId, against: id === '' ? undefined : id }));
  return (
    <label className={styles.against}>
      {t.revisions.compareWith}
      <select value={against ?? ''} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">{t.revisions.previous}</option>
        {entries
          .filter(({ revision }) => revision.id !== revisionId)
          .map(({ revision }) => (
            <option key={revision.id} value={revision.id}>
              {`${timeAgo(revision.createdAt)} · ${revisionTitle(revision, t)}`}
            </option>
          ))}
      </select>
    </label>
  );
}

type SpaceChangesProps = {
  spaceId: string;
  revisionId: string;
  against: string | undefined;
  parent: string | undefined;
};

/** Compared with its parent a revision knows its changes; any other is compared by the pages of both. */
function SpaceChanges({ spaceId, revisionId, against, parent }: SpaceChangesProps) {
  const own = useQuery({ ...changesOfRevision(spaceId, revisionId), enabled: against === undefined });
  const before = useQuery({ ...pagesInRevision(spaceId, against ?? ''), enabled: against !== undefined });
  const after = useQuery({ ...pagesInRevision(spaceId, revisionId), enabled: against !== undefined });
  const error = own.error ?? before.error ?? after.error;
  if (error) return <Fault error={error} />;
  const compared = { branch: { spaceId }, before: against ?? parent, after: revisionId };
  if (against === undefined)
    return own.data ? <ChangedContent {...compared} changes={own.data.changes} more={own.data.more} /> : null;
  if (!before.data || !after.data) return null;
  return <ChangedContent {...compared} changes={comparePages(before.data.pages, after.data.pages)} />;
}
