import { Fault } from '../../../ui/fault.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTools } from '../../../actions/use-tools.ts';
import { paths } from '../../../paths.ts';
import { authoringTextFiles, authoringTexts } from '../../../texts/authoring.ts';
import { useTexts } from '../../../texts/context.tsx';
import { counted } from '../../../texts/format.ts';
import { BrokenLinks } from '../../../ui/broken-links.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { merge, mergePreviewOf } from '../queries.ts';
import { changedTitle, changeKey, changeNames, type SemanticChange } from '../../comparison/semantic-change.ts';
import { endedPaths } from '../merge-model.ts';
import { MergedPages } from './merged-pages.tsx';
import styles from './merge-dialog.module.css';

/** With its texts. */
export async function loadMergeDialog() {
  await authoringTextFiles.load();
  return MergeDialog;
}

type MergeDialogProps = { at: { spaceId: string; changeRequestId: string }; onClose(): void };

/** What readers will see and what breaks, before the button. */
function MergeDialog({ at, onClose }: MergeDialogProps) {
  const t = useTexts();
  const { go } = useTools();
  const { data: preview, error } = useQuery({ ...mergePreviewOf(at), staleTime: 0 });
  const {
    mutate,
    isPending,
    error: failure,
  } = useMutation({
    ...merge,
    async onSuccess(result, ...rest) {
      if (result.result === 'merge') {
        toast(t.merged);
        onClose();
      }
      await merge.onSuccess?.(result, ...rest);
    },
  });
  const conflicts = preview?.conflicts ?? [];
  const reason = !preview || isPending ? t.working : conflicts.length > 0 ? t.mergeConflicts : undefined;
  const problem = error ?? failure;
  return (
    <Dialog
      title={t.mergeTitle}
      onClose={onClose}
      actions={
        <>
          <Button
            tone="primary"
            icon="merge"
            {...(reason !== undefined && { disabledReason: reason })}
            onClick={() => mutate(at)}
          >
            {t.merge}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </>
      }
    >
      {!preview && !problem && <p>{t.checkingMerge}</p>}
      {preview && conflicts.length > 0 && (
        <>
          <Notice
            tone="danger"
            actions={
              <Button
                small
                tone="primary"
                onClick={() => {
                  onClose();
                  go(paths.conflicts(at.spaceId, at.changeRequestId));
                }}
              >
                {t.conflicts.settle}
              </Button>
            }
          >
            {counted(t.conflictCount, conflicts.length)}
          </Notice>
          <ul className={styles.list}>
            {conflicts.map(({ id, page, ours, theirs }) => (
              <li key={id}>
                <strong>{page?.title}</strong>
                <p className={styles.side}>{ours}</p>
                <p className={styles.side}>{theirs}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      {preview && conflicts.length === 0 && (
        <>
          <p>{t.mergeAbout}</p>
          <ul className={styles.list}>
            {preview.changes.map((change) => (
              <li key={changeKey(change)}>
                <bdi>{changedTitle(change, t.variables)}</bdi> – {changeNames(t)[change.type]}
              </li>
            ))}
          </ul>
          {preview.brokenLinks.length === 0 ? (
            <Notice tone="success">{t.nothingBreaks}</Notice>
          ) : (
            <BrokenLinks links={preview.brokenLinks} />
          )}
          <EndedPaths changes={preview.changes} />
          <MergedPages at={at} changes={preview.changes} />
        </>
      )}
      <Fault error={problem} />
    </Dialog>
  );
}

function EndedPaths({ changes }: { changes: readonly SemanticChange[] }) {
  const { mergePreview: texts } = authoringTexts();
  const ended = endedPaths(changes);
  if (ended.length === 0) return <Notice tone="success">{texts.noneEnd}</Notice>;
  return (
    <div>
      <Notice tone="warning">{texts.end}</Notice>
      <ul className={styles.list}>
        {ended.map((path) => (
          <li key={path} dir="ltr">
            /{path}
          </li>
        ))}
      </ul>
    </div>
  );
}
