// The conflicts of a change request with the main content, settled one by one.
import { faultText } from '../../texts/faults.ts';
import { ApiError } from '@lectern/contract/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
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
import { resolutionsOf } from './desk-model.ts';
import { useDecisions } from './use-decisions.ts';
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
  const conflicts = data?.items ?? [];
  const { decisions, shown: conflict, settled, isReady, show, step, decide } = useDecisions(conflicts);
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
      problemToast(isStale ? t.conflicts.stale : faultText(failure, t));
      if (isStale) void refetch();
    },
  });
  if (error && !data) return <ErrorScreen error={error} />;
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
          <ConflictList {...{ conflicts, decisions }} chosen={conflict.id} choose={show} />
          <Desk
            key={conflict.id}
            conflict={conflict}
            names={t.conflicts}
            decision={decisions.get(conflict.id)}
            decide={decide}
            step={step}
            isOnly={conflicts.length === 1}
          />
        </div>
      )}
    </Screen>
  );
}
