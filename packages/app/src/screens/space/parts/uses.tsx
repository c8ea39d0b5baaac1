// How many pages use something, and which ones when it is opened.
import { Fault } from '../../../ui/fault.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Branch } from '../../../api/branch.ts';
import { usesOf, type ContentUse, type UsedKind } from '../../../api/uses.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { counted } from '../../../texts/format.ts';
import { Link } from '../../../ui/link.tsx';
import styles from './uses.module.css';

type UsesProps = { branch: Branch; kind: UsedKind; id: string; count: number };

export function Uses({ branch, kind, id, count }: UsesProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return <p className={styles.none}>{t.files.notUsed}</p>;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{counted(t.reusable.usedOn, count)}</summary>
      {isOpen && <UseList {...{ branch, kind, id }} />}
    </details>
  );
}

function UseList({ branch, kind, id }: Omit<UsesProps, 'count'>) {
  const { data, error } = useQuery(usesOf(branch, kind, id));
  if (error) return <Fault error={error} />;
  return (
    <ul className={styles.uses}>
      {data?.items.map((use) => (
        <li key={use.id}>
          <Link to={pathOf(branch, use)}>
            <bdi>{use.title}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const pathOf = (branch: Branch, { kind, id, path = '' }: ContentUse): string =>
  kind === 'page' ? paths.page(branch, path) : paths.reusableContent(branch, id);
