// What can be done with a file: by the menu of its row, or by F2 and Delete when the focus is in the row.
import { useRef, useState, type RefObject } from 'react';
import { refreshBranch, type Branch } from '../../../api/branch.ts';
import { uploadFile } from '../../../api/upload.ts';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { fill } from '../../../texts/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { problemToast, toast } from '../../../ui/toast.tsx';
import { DeleteDialog } from '../../space/parts/delete-dialog.tsx';
import { NameDialog } from '../../space/parts/name-dialog.tsx';
import { useRowKeys } from '../../space/parts/use-row-keys.ts';
import type { SpaceFile } from '../queries.ts';
import styles from './file-row.module.css';

type FileActionsProps = { branch: Branch; file: SpaceFile; row: RefObject<HTMLElement | null> };

export function FileActions({ branch, file: { id, name }, row }: FileActionsProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<'rename' | 'delete'>();
  const [share, setShare] = useState<number>();
  const rename = () => setDialog('rename');
  const remove = () => setDialog('delete');
  useRowKeys(row, { rename, remove });
  const close = () => setDialog(undefined);
  const replace = async (file: File) => {
    setShare(0);
    try {
      await uploadFile(branch, file, { onProgress: setShare, replaces: id });
      toast(fill(t.fileActions.replaced, { name }));
    } catch (error) {
      problemToast(faultText(error, t));
    } finally {
      setShare(undefined);
      await refreshBranch(branch);
    }
  };
  const groups = [
    [
      { id: 'rename', title: t.rename, icon: 'edit', keys: 'F2', select: rename },
      { id: 'replace', title: t.fileActions.replace, icon: 'import', select: () => input.current?.click() },
    ],
    [{ id: 'delete', title: t.deletePage, icon: 'trash', keys: 'Delete', isDangerous: true, select: remove }],
  ] as const;
  return (
    <div className={styles.actions}>
      {share === undefined ? (
        <Menu trigger={<IconButton icon="more" label={fill(t.fileActions.actions, { name })} />} groups={groups} />
      ) : (
        <progress aria-label={fill(t.fileActions.replacing, { name })} max={1} value={share} />
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t.fileActions.replace}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void replace(file);
        }}
      />
      {dialog === 'rename' && (
        <NameDialog
          branch={branch}
          name={name}
          maxLength={256}
          change={(typed) => ({ operation: 'update_file', file: id, name: typed })}
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <DeleteDialog
          branch={branch}
          title={name}
          change={{ operation: 'delete_file', file: id }}
          onClose={close}
          onDeleted={() => toast(fill(t.fileActions.deleted, { name }))}
        />
      )}
    </div>
  );
}
