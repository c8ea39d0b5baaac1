import { useRef, useState } from 'react';
import { canEdit, useScreenContext } from '../../../actions/screen-context.ts';
import { useTools } from '../../../actions/use-tools.ts';
import type { Branch } from '../../../api/branch.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { fill } from '../../../texts/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { titleOf } from '../../../ui/title.ts';
import { toast } from '../../../ui/toast.tsx';
import { DeleteDialog } from '../../space/parts/delete-dialog.tsx';
import { NameDialog } from '../../space/parts/name-dialog.tsx';
import { useRowKeys } from '../../space/parts/use-row-keys.ts';
import { Uses } from '../../space/parts/uses.tsx';
import type { ReusableContent } from '../queries.ts';
import styles from '../../space/parts/content-list.module.css';

type ReusableContentRowProps = { branch: Branch; content: ReusableContent; count: number };

export function ReusableContentRow({ branch, content, count }: ReusableContentRowProps) {
  const t = useTexts();
  const { go } = useTools();
  const at = useScreenContext();
  const row = useRef<HTMLLIElement>(null);
  const [dialog, setDialog] = useState<'rename' | 'delete'>();
  const isEditable = canEdit(at);
  const open = (kind: 'rename' | 'delete') => () => {
    if (isEditable) setDialog(kind);
  };
  const [rename, remove] = [open('rename'), open('delete')];
  useRowKeys(row, { rename, remove });
  const close = () => setDialog(undefined);
  const { id } = content;
  const name = titleOf(content, t);
  const path = paths.reusableContent(branch, id);
  const groups = [
    [
      { id: 'edit', title: t.edit, icon: 'write', select: () => go(path) },
      { id: 'rename', title: t.rename, icon: 'edit', keys: 'F2', select: rename },
    ],
    [{ id: 'delete', title: t.deletePage, icon: 'trash', keys: 'Delete', isDangerous: true, select: remove }],
  ] as const;
  return (
    <li className={styles.row} ref={row}>
      <div className={styles.facts}>
        <Link to={path} className={styles.name}>
          <bdi>{name}</bdi>
        </Link>
        <Uses branch={branch} kind="reusable-content" id={id} count={count} />
      </div>
      {isEditable && (
        <div className={styles.actions}>
          <Menu trigger={<IconButton icon="more" label={fill(t.fileActions.actions, { name })} />} groups={groups} />
        </div>
      )}
      {dialog === 'rename' && (
        <NameDialog
          branch={branch}
          name={content.title}
          maxLength={512}
          change={(title) => ({ operation: 'update_reusable_content', reusableContent: id, title })}
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <DeleteDialog
          branch={branch}
          title={name}
          change={{ operation: 'delete_reusable_content', reusableContent: id }}
          onClose={close}
          onDeleted={() => toast(fill(t.fileActions.deleted, { name }))}
        />
      )}
    </li>
  );
}
