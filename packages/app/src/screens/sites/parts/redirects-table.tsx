import { useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { counted, fill } from '../../../texts/format.ts';
import { siteTexts } from '../../../texts/sites.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { dayName } from '../day-name.ts';
import type { Place, Redirect } from '../redirects-model.ts';
import { useSite } from '../site-context.ts';
import styles from '../sites.module.css';
import { DeleteRedirectDialog, RedirectDialog } from './redirect-dialog.tsx';

type RedirectsTableProps = {
  redirects: readonly Redirect[];
  places: readonly Place[];
  /** Undefined when it is gone. */
  targetOf(redirect: Redirect): string | undefined;
  selected: ReadonlySet<string>;
  select(id: string, isSelected: boolean): void;
};

export function RedirectsTable({ redirects, places, targetOf, selected, select }: RedirectsTableProps) {
  const { redirects: texts } = siteTexts();
  const { refusal } = useSite();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {refusal === undefined && <td />}
          <th scope="col">{texts.from}</th>
          <th scope="col">{texts.to}</th>
          <th scope="col">
            <span className={styles.unseen}>{texts.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {redirects.map((redirect) => (
          <RedirectRow
            key={redirect.id}
            redirect={redirect}
            places={places}
            target={targetOf(redirect)}
            isSelected={selected.has(redirect.id)}
            select={select}
          />
        ))}
      </tbody>
    </table>
  );
}

type RedirectRowProps = Pick<RedirectsTableProps, 'places' | 'select'> & {
  redirect: Redirect;
  target: string | undefined;
  isSelected: boolean;
};

function RedirectRow({ redirect, places, target, isSelected, select }: RedirectRowProps) {
  const t = useTexts();
  const { redirects: texts } = siteTexts();
  const { refusal } = useSite();
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const { id, permanent } = redirect;
  const source = decodeURI(redirect.source);
  const close = () => setDialog(undefined);
  const groups = [
    [{ id: 'edit', title: t.edit, icon: 'edit', select: () => setDialog('edit') }],
    [{ id: 'delete', title: t.deletePage, icon: 'trash', isDangerous: true, select: () => setDialog('delete') }],
  ] as const;
  return (
    <tr>
      {refusal === undefined && (
        <td>
          <input
            type="checkbox"
            aria-label={fill(texts.select, { source })}
            checked={isSelected}
            onChange={(event) => select(id, event.currentTarget.checked)}
          />
        </td>
      )}
      <td>
        <bdi dir="ltr">{source}</bdi>
      </td>
      <td>
        <span className={styles.line}>
          {target === undefined ? <Badge tone="warning">{texts.gone}</Badge> : <bdi dir="ltr">{target}</bdi>}
          {permanent && <Badge>{texts.permanent}</Badge>}
        </span>
        <div className={styles.faint}>{usesOf(redirect)}</div>
      </td>
      <td>
        {refusal === undefined && (
          <Menu
            trigger={<IconButton icon="more" label={fill(t.fileActions.actions, { name: source })} />}
            groups={groups}
          />
        )}
        {dialog === 'edit' && (
          <RedirectDialog places={places} redirect={redirect} target={target ?? ''} onClose={close} />
        )}
        {dialog === 'delete' && <DeleteRedirectDialog redirect={redirect} onClose={close} />}
      </td>
    </tr>
  );
}

function usesOf({ uses = 0, usedOn, countedSince = '' }: Redirect): string {
  const { redirects: texts } = siteTexts();
  if (usedOn === undefined) return fill(texts.usedNever, { day: dayName(countedSince) });
  return fill(counted(texts.usedTimes, uses), { day: dayName(usedOn) });
}
