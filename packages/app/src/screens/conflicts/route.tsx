// The conflicts of a change request with the main content, settled one by one.
import { ApiError } from '@lectern/contract/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTools } from '../../actions/use-tools.ts';
import { paths } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { fill } from '../../texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { problemToast, toast } from '../../ui/toast.tsx';
import { conflictsOf, resolve } from '../change-requests/queries.ts';
import { ErrorScreen } from '../shell/parts/error-screen.tsx';
import { useBranch } from '../space/route.tsx';
import { nextOpen, resolutionsOf, type Decision, type Decisions } from './desk-model.ts';
import { ConflictList } from './parts/conflict-list.tsx';
import { Desk } from './parts/desk.tsx';
import { Screen } from '../../ui/screen.tsx';
import styles from './conflicts.module.css';

export function ConflictsScreen() {
  const t = useTexts();
  const { go } = useTools();
  const { spaceId, changeRequestId = '' } = useBranch();
  const at = { spaceId, changeRequestId };
  const { data, error, refetch } = useQuery(conflictsOf(at));
  const [decisions, setDecisions] = useState<Decisions>(new Map());
  const [index, setIndex] = useState(0);
  const { mutate, isPending } = useMutation({
    ...resolve,
    async onSuccess(result, ...rest) {
      await resolve.onSuccess?.(result, ...rest);
      if (result.result !== 'update') return;
      toast(t.conflicts.settledAll);
      go(paths.changeRequest(spaceId, changeRequestId));
    },
    onError(failure) {
      const isStale = failure instanceof ApiError && failure.code === 409;
      problemToast(isStale ? t.conflicts.stale : failure.message);
      if (isStale) void refetch();
    },
  });
  if (error) return <ErrorScreen error={error} />;
  const conflicts = data?.items ?? [];
  const conflict = conflicts[Math.min(index, conflicts.length - 1)];
  const settled = conflicts.filter(({ id }) => decisions.has(id)).length;
  const isReady = conflicts.length > 0 && settled === conflicts.length;
  const decide = (decision: Decision, isFinal: boolean) => {
    if (!conflict) return;
    const next = new Map(decisions).set(conflict.id, decision);
    setDecisions(next);
    if (isFinal) setIndex(nextOpen(conflicts, next, index) ?? index);
  };
  const send = () =>
    mutate({ ...at, body: { resolutions: resolutionsOf(conflicts, decisions), primary: data?.primary ?? '' } });
  return (
    <Screen isWide>
      <title>{`${t.conflicts.title} #${changeRequestId} · Lectern`}</title>
      <header className={styles.header}>
        <div>
          <Link to={paths.changeRequest(spaceId, changeRequestId)}>#{changeRequestId}</Link>
          <h1>{t.conflicts.title}</h1>
        </div>
        {conflict && (
          <div className={styles.tools}>
            <span role="status">{fill(t.conflicts.settled, { count: settled, total: conflicts.length })}</span>
            <Button
              tone="primary"
              icon="check"
              {...(isPending ? { disabledReason: t.working } : !isReady && { disabledReason: t.mergeConflicts })}
              onClick={send}
            >
              {t.conflicts.finish}
            </Button>
          </div>
        )}
      </header>
      {data && conflicts.length === 0 && <p>{t.conflicts.none}</p>}
      {conflict && (
        <div className={styles.columns}>
          <ConflictList {...{ conflicts, decisions }} chosen={conflict.id} choose={setIndex} />
          <Desk
            key={conflict.id}
            conflict={conflict}
            decision={decisions.get(conflict.id)}
            decide={decide}
            step={(by) => setIndex(Math.min(Math.max(index + by, 0), conflicts.length - 1))}
          />
        </div>
      )}
    </Screen>
  );
}
