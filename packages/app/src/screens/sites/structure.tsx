// The sections, groups and spaces of a site, in the order readers see them.
import { api } from '@lectern/contract/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ask, type ScreenParams } from '../../api/prefetch.ts';
import { useTexts } from '../../texts/context.tsx';
import { faultText } from '../../texts/faults.ts';
import { fill } from '../../texts/format.ts';
import { siteTexts } from '../../texts/sites.ts';
import { Button } from '../../ui/button.tsx';
import { CopyApiCall } from '../../ui/copy-api-call.tsx';
import { problemToast, toast } from '../../ui/toast.tsx';
import { useSite } from './site-context.ts';
import { makeMoves, structureOf } from './structure-queries.ts';
import { moveBy, moveByDrop, rowsOf, type MoveStep, type StructureRow as Row } from './structure-model.ts';
import { AddSpaceDialog } from './parts/add-space-dialog.tsx';
import { Fault } from '../../ui/fault.tsx';
import { GroupDialog } from './parts/structure-dialogs.tsx';
import { StructureRow } from './parts/structure-row.tsx';
import styles from './sites.module.css';

type Move = { row: Row; steps: readonly MoveStep[] };

export const prefetch = ({ organizationId = '', siteId = '' }: ScreenParams): void =>
  ask(structureOf({ organizationId, siteId }));

export function SiteStructure() {
  const t = useTexts();
  const { structure: texts } = siteTexts();
  const { at, refusal } = useSite();
  const { data, error } = useQuery(structureOf(at));
  const [dialog, setDialog] = useState<'space' | 'group'>();
  const list = useRef<HTMLUListElement>(null);
  const movedId = useRef<string>(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ steps }: Move) => makeMoves(at, steps),
    onSuccess: (_, { row }) => toast(fill(t.moved, { title: row.item.title })),
    onError: (problem) => problemToast(faultText(problem, t)),
  });
  const rows = data ? rowsOf(data) : [];
  // The browser drops the focus of an element that moves.
  useEffect(() => {
    if (movedId.current === undefined || isPending) return;
    list.current?.querySelector<HTMLElement>(`[data-handle="${movedId.current}"]`)?.focus();
    movedId.current = undefined;
  });
  const move = (row: Row | undefined, steps: readonly MoveStep[], hasFocus = false) => {
    if (!row || steps.length === 0 || isPending) return;
    if (hasFocus) movedId.current = row.id;
    mutate({ row, steps });
  };
  const close = () => setDialog(undefined);
  return (
    <>
      <p className={styles.faint}>{texts.about}</p>
      <div className={styles.actions}>
        <Button icon="plus" disabledReason={refusal} onClick={() => setDialog('space')}>
          {texts.addSpace}
        </Button>
        {data?.type === 'sections' && (
          <Button icon="folder" disabledReason={refusal} onClick={() => setDialog('group')}>
            {texts.addGroup}
          </Button>
        )}
        <CopyApiCall operation={api.getSiteStructure} input={{ ...at }} />
      </div>
      <Fault error={error} />
      {data && rows.length === 0 && <p>{texts.none}</p>}
      <ul className={styles.structure} ref={list}>
        {rows.map((row) => (
          <StructureRow
            key={row.id}
            row={row}
            rows={rows}
            step={(direction) => move(row, moveBy(rows, row.id, direction), true)}
            apply={(steps) => move(row, steps)}
            takes={(dragged, side) => moveByDrop(rows, dragged, row.id, side).length > 0}
            drop={(dragged, side) =>
              move(
                rows.find(({ id }) => id === dragged),
                moveByDrop(rows, dragged, row.id, side),
              )
            }
          />
        ))}
      </ul>
      {data && rows.length > 1 && refusal === undefined && <p className={styles.faint}>{texts.keysHint}</p>}
      {dialog === 'space' && data && <AddSpaceDialog structure={data} onClose={close} />}
      {dialog === 'group' && <GroupDialog rows={rows} onClose={close} />}
    </>
  );
}
