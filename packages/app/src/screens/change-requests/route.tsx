// A change request: what it changes, who reviews it, and how it is merged.
import { faultText } from '../../texts/faults.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openDialog } from '../../actions/dialogs.ts';
import { useScreenContext } from '../../actions/screen-context.ts';
import { session } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { fill, timeAgo } from '../../texts/format.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { problemToast } from '../../ui/toast.tsx';
import { Threads } from '../comments/threads.tsx';
import { PreviewButton } from '../preview/preview-button.tsx';
import { ErrorScreen } from '../shell/parts/error-screen.tsx';
import { changeRequestOf } from '../space/queries.ts';
import { useBranch } from '../space/route.tsx';
import { ChangedPages } from './parts/changed-pages.tsx';
import { Description } from './parts/description.tsx';
import { Downloads } from './parts/downloads.tsx';
import { ReviewerPicker } from './parts/reviewer-picker.tsx';
import { Reviews } from './parts/reviews.tsx';
import { StatusBadge } from './parts/status-badge.tsx';
import { Subject } from './parts/subject.tsx';
import { pull, review, update, type ChangeRequest } from './queries.ts';
import { Screen } from '../../ui/screen.tsx';
import styles from './change-requests.module.css';

/** Renders pages. */
const MergeDialog = onDemand(() => import('./parts/merge-dialog.tsx').then((part) => part.loadMergeDialog()));

export function ChangeRequestScreen() {
  const { spaceId, changeRequestId = '' } = useBranch();
  const at = { spaceId, changeRequestId };
  const { data: request, error } = useQuery(changeRequestOf(spaceId, changeRequestId));
  if (error && !request) return <ErrorScreen error={error} />;
  if (!request) return <Screen />;
  return <Request at={at} request={request} />;
}

type RequestProps = { at: { spaceId: string; changeRequestId: string }; request: ChangeRequest };

function Request({ at, request }: RequestProps) {
  const t = useTexts();
  const { space } = useScreenContext();
  const isOpen = request.status === 'draft' || request.status === 'open';
  const canEdit = space?.permissions.edit === true;
  return (
    <Screen>
      <title>{`#${request.number} ${request.subject} · Lectern`}</title>
      <header className={styles.header}>
        <Subject at={at} subject={request.subject} isEditable={canEdit && isOpen} />
        <p className={styles.facts}>
          <StatusBadge status={request.status} />
          <span>
            {fill(t.requestBy, {
              number: request.number,
              name: request.createdBy.displayName,
              time: timeAgo(request.createdAt),
            })}
          </span>
        </p>
        <RequestActions at={at} request={request} />
      </header>
      <Description at={at} text={request.descriptionMarkdown ?? ''} isEditable={canEdit && isOpen} />
      {request.outdated && isOpen && <OutdatedNotice at={at} canEdit={canEdit} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          <ChangedPages at={at} request={request} />
          <section className={styles.comments} aria-labelledby="comments">
            <h2 id="comments">{t.comments.title}</h2>
            <Threads branch={at} canComment={space?.permissions.comment === true} target={{}} />
          </section>
        </div>
        <div className={styles.side}>
          <Reviews at={at} canEdit={canEdit && isOpen} />
          {canEdit && isOpen && space && <ReviewerPicker at={at} organizationId={space.organization} />}
          <Downloads at={at} />
        </div>
      </div>
    </Screen>
  );
}

function WatchButton({ spaceId, request: { id, number } }: { spaceId: string; request: ChangeRequest }) {
  const t = useTexts();
  const open = () => openDialog({ kind: 'watch', spaceId, changeRequestId: id, name: `#${number}` });
  return (
    <Button icon="eye" onClick={open}>
      {t.notifications}
    </Button>
  );
}

function RequestActions({ at, request }: RequestProps) {
  const t = useTexts();
  const { space } = useScreenContext();
  const [isMerging, setMerging] = useState(false);
  const onError = (error: Error) => problemToast(faultText(error, t));
  const change = useMutation({ ...update, onError });
  const vote = useMutation({ ...review, onError });
  if (!space) return null;
  if (request.status === 'merged') {
    return (
      <div className={styles.actions}>
        <Link to={paths.review(at.spaceId, at.changeRequestId)} className={buttonClass()}>
          {t.review.open}
        </Link>
        <WatchButton spaceId={at.spaceId} request={request} />
      </div>
    );
  }
  const { edit, review: canReview, merge } = space.permissions;
  const setStatus = (status: 'draft' | 'open' | 'archived') => change.mutate({ ...at, body: { status } });
  const isOpen = request.status !== 'archived';
  const isOwn = request.createdBy.id === session().userId;
  return (
    <div className={styles.actions}>
      <Link to={paths.review(at.spaceId, at.changeRequestId)} className={buttonClass()}>
        {t.review.open}
      </Link>
      <WatchButton spaceId={at.spaceId} request={request} />
      {isOpen && <PreviewButton space={space} page={{ changeRequestId: request.id }} />}
      {isOpen && merge && (
        <Button tone="primary" icon="merge" onClick={() => setMerging(true)}>
          {t.merge}
        </Button>
      )}
      {isOpen && canReview && (
        <>
          <Button icon="check" isOnce onClick={() => vote.mutate({ ...at, body: { status: 'approved' } })}>
            {t.approve}
          </Button>
          <Button icon="edit" isOnce onClick={() => vote.mutate({ ...at, body: { status: 'changes-requested' } })}>
            {t.askForChanges}
          </Button>
        </>
      )}
      {request.status === 'draft' && edit && <Button onClick={() => setStatus('open')}>{t.openForReview}</Button>}
      {isOpen && edit && (isOwn || canReview) && (
        <Button tone="quiet" icon="archive" onClick={() => setStatus('archived')}>
          {t.archive}
        </Button>
      )}
      {!isOpen && edit && <Button onClick={() => setStatus('open')}>{t.reopen}</Button>}
      {isMerging && <MergeDialog at={at} onClose={() => setMerging(false)} />}
    </div>
  );
}

function OutdatedNotice({ at, canEdit }: { at: RequestProps['at']; canEdit: boolean }) {
  const t = useTexts();
  const { mutate, isPending, data } = useMutation({
    ...pull,
    onError: (error: Error) => problemToast(faultText(error, t)),
  });
  const button = (
    <Button small {...(isPending && { disabledReason: t.working })} onClick={() => mutate(at)}>
      {t.updateFromMain}
    </Button>
  );
  const settle = (
    <Link to={paths.conflicts(at.spaceId, at.changeRequestId)} className={buttonClass('primary', true)}>
      {t.conflicts.settle}
    </Link>
  );
  return (
    <Notice
      tone={data?.result === 'conflicts' ? 'danger' : 'info'}
      actions={canEdit && (data?.result === 'conflicts' ? settle : button)}
    >
      {data?.result === 'conflicts' ? t.updateConflicts : t.outdated}
    </Notice>
  );
}
