import { useRef, useState } from 'react';
import { canEdit, useScreenContext } from '../../../actions/screen-context.ts';
import type { Branch } from '../../../api/branch.ts';
import { useTexts } from '../../../texts/context.tsx';
import { fill } from '../../../texts/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { DeleteDialog } from '../../space/parts/delete-dialog.tsx';
import { useRowKeys } from '../../space/parts/use-row-keys.ts';
import { Uses } from '../../space/parts/uses.tsx';
import type { Variable } from '../variables-model.ts';
import { VariableDialog } from './variable-dialog.tsx';
import styles from '../../space/parts/content-list.module.css';

type VariableRowProps = { branch: Branch; variable: Variable; count: number };

export function VariableRow({ branch, variable, count }: VariableRowProps) {
  const t = useTexts();
  const { name, value } = variable;
  const row = useRef<HTMLLIElement>(null);
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const isEditable = canEdit(useScreenContext());
  const open = (kind: 'edit' | 'delete') => () => {
    if (isEditable) setDialog(kind);
  };
  const [edit, remove] = [open('edit'), open('delete')];
  useRowKeys(row, { rename: edit, remove });
  const close = () => setDialog(undefined);
  const groups = [
    [{ id: 'edit', title: t.edit, icon: 'edit', keys: 'F2', select: edit }],
    [{ id: 'delete', title: t.deletePage, icon: 'trash', keys: 'Delete', isDangerous: true, select: remove }],
  ] as const;
  const shown = typeof value === 'boolean' ? (value ? t.spaceVariables.yes : t.spaceVariables.no) : String(value);
  return (
    <li className={styles.row} ref={row}>
      <div className={styles.facts}>
        <p>
          <code className={styles.name} dir="ltr">
            {name}
          </code>
        </p>
        <p dir="auto">{shown}</p>
        <Uses branch={branch} kind="variable" id={name} count={count} />
      </div>
      {isEditable && (
        <div className={styles.actions}>
          <Menu trigger={<IconButton icon="more" label={fill(t.fileActions.actions, { name })} />} groups={groups} />
        </div>
      )}
      {dialog === 'edit' && <VariableDialog branch={branch} variable={variable} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteDialog
          branch={branch}
          title={name}
          change={{ operation: 'delete_variable', variable: name }}
          onClose={close}
          onDeleted={() => toast(fill(t.fileActions.deleted, { name }))}
        />
      )}
    </li>
  );
}

type MissingVariableRowProps = { branch: Branch; name: string; count: number };

/** A name that pages use, without a value. */
export function MissingVariableRow({ branch, name, count }: MissingVariableRowProps) {
  const t = useTexts();
  const [isNew, setNew] = useState(false);
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p>
          <code className={styles.name} dir="ltr">
            {name}
          </code>{' '}
          <Badge tone="warning">{t.spaceVariables.undefined}</Badge>
        </p>
        <Uses branch={branch} kind="variable" id={name} count={count} />
      </div>
      {canEdit(useScreenContext()) && (
        <div className={styles.actions}>
          <Button small icon="plus" aria-label={`${t.create}: ${name}`} onClick={() => setNew(true)}>
            {t.create}
          </Button>
        </div>
      )}
      {isNew && <VariableDialog branch={branch} name={name} onClose={() => setNew(false)} />}
    </li>
  );
}
