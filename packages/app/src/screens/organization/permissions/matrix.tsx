// Who has which level: a row for each, a column for each level. On a phone the last column alone tells it.
import type { ReactNode } from 'react';
import { organizationTexts } from '../../../texts/organization.ts';
import { levelNames, type Role } from '../parts/roles.tsx';
import styles from './permissions.module.css';

type MatrixProps = { label: string; children: ReactNode };

export function Matrix({ label, children }: MatrixProps) {
  const o = organizationTexts();
  return (
    <table className={styles.matrix} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{o.access.who}</th>
          {levelNames.map((level) => (
            <th key={level} scope="col" className={styles.level}>
              {o.roles[level]}
            </th>
          ))}
          <th scope="col">{o.roles.level}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

type MatrixRowProps = {
  name: string;
  note?: string | undefined;
  level: Role;
  /** What is in the last column: the level, and what can be done. */
  children: ReactNode;
  /** Below the row, over all columns. */
  more?: ReactNode;
};

export function MatrixRow({ name, note, level, children, more }: MatrixRowProps) {
  const o = organizationTexts();
  const rank = level === null ? -1 : levelNames.indexOf(level);
  return (
    <>
      <tr>
        <th scope="row" className={styles.who}>
          <bdi>{name}</bdi>
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </th>
        {levelNames.map((one, index) => (
          <td
            key={one}
            className={styles.level}
            {...(index <= rank && { 'data-on': true, 'aria-label': o.roles[one] })}
          />
        ))}
        <td>
          <div className={styles.end}>{children}</div>
        </td>
      </tr>
      {more !== undefined && (
        <tr>
          <td colSpan={levelNames.length + 2} className={styles.more}>
            {more}
          </td>
        </tr>
      )}
    </>
  );
}
