// Moves or copies a page to another space, and says before what that does.
import { Fault } from '../../ui/fault.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Space } from '../../actions/screen-context.ts';
import { useTools } from '../../actions/use-tools.ts';
import type { Page } from '../../api/branch.ts';
import { useTexts } from '../../texts/context.tsx';
import { fill } from '../../texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Picker } from '../../ui/picker.tsx';
import { Switch } from '../../ui/switch.tsx';
import { titleOf } from '../../ui/title.ts';
import { toast } from '../../ui/toast.tsx';
import { SpacePicker } from '../space/parts/space-picker.tsx';
import { TransferPreview } from './parts/transfer-preview.tsx';
import { isTarget, parentPages } from './transfer-model.ts';
import { previewOf, transferPage, treeOf, type Mode, type Transfer } from './queries.ts';

type TransferDialogProps = { space: Space; page: Page; onClose(): void };

const top = '';

export function TransferDialog({ space, page, onClose }: TransferDialogProps) {
  const t = useTexts();
  const { go } = useTools();
  const canMove = space.editMode !== 'locked';
  const [mode, setMode] = useState<Mode>(canMove ? 'move' : 'copy');
  const [target, setTarget] = useState<string>();
  const [parent, setParent] = useState(top);
  const tree = useQuery({ ...treeOf(target ?? ''), enabled: target !== undefined });
  const into = parent === top ? undefined : parent;
  const transfer: Transfer = { from: space.id, page: page.id, mode, space: target ?? '', into };
  const preview = useQuery({ ...previewOf(transfer), enabled: target !== undefined });
  const { mutate, isPending, error } = useMutation({
    mutationFn: transferPage,
    onSuccess(path) {
      onClose();
      toast(fill(mode === 'move' ? t.transfer.moved : t.transfer.copied, { title: page.title }));
      go(path);
    },
  });
  const isReady = target !== undefined && preview.data !== undefined && !isPending;
  const problem = error ?? preview.error ?? tree.error;
  return (
    <Dialog
      title={fill(t.transfer.title, { title: titleOf(page, t) })}
      onClose={onClose}
      actions={
        <>
          <Button
            tone="primary"
            {...(!isReady && { disabledReason: target === undefined ? t.transfer.findSpace : t.working })}
            onClick={() => mutate(transfer)}
          >
            {mode === 'move' ? t.transfer.move : t.transfer.copy}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </>
      }
    >
      {!canMove && <Notice>{t.transfer.onlyCopy}</Notice>}
      {canMove && (
        <div>
          <Switch
            label={t.transfer.mode}
            chosen={mode}
            choose={(chosen: Mode) => setMode(chosen)}
            choices={[
              ['move', t.transfer.move],
              ['copy', t.transfer.copy],
            ]}
          />
        </div>
      )}
      <SpacePicker
        organizationId={space.organization}
        label={t.transfer.space}
        only={[`other than ${space.id}`, (one) => isTarget(one, space.id)]}
        none={t.transfer.noSpaces}
        chosen={target}
        choose={({ id }) => {
          setTarget(id);
          setParent(top);
        }}
      />
      {tree.data && page.type !== 'group' && (
        <Picker
          key={target}
          label={t.transfer.into}
          find={t.transfer.findPage}
          choices={[{ id: top, title: t.transfer.top }, ...parentPages(tree.data.pages)]}
          chosen={parent}
          choose={setParent}
        />
      )}
      {preview.data && <TransferPreview preview={preview.data} mode={mode} />}
      <Fault error={problem} />
    </Dialog>
  );
}
