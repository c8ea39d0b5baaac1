// What changed between two revisions: pages with their text, and everything else by name.
import { useState, type ReactNode } from 'react';
import type { Branch } from '../../api/branch.ts';
import { paths } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { counted } from '../../texts/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { RevisionComparison } from './on-demand.ts';
import { changedTitle, changeKey, changeNames, hasText, type SemanticChange } from './semantic-change.ts';
import styles from './changed-content.module.css';

type Compared = { branch: Branch; before: string | undefined; after: string };

type ChangedContentProps = Compared & {
  changes: readonly SemanticChange[];
  /** Changes that are not listed. */
  more?: number | undefined;
  actions?: ReactNode;
};

const mostOpen = 5;

export function ChangedContent({ changes, more = 0, actions, ...compared }: ChangedContentProps) {
  const t = useTexts();
  return (
    <section className={styles.changes} aria-labelledby="changes">
      <div className={styles.top}>
        <h2 id="changes">{counted(t.changesCount, changes.length + more)}</h2>
        {actions}
      </div>
      {changes.length === 0 && <p>{t.noChanges}</p>}
      {changes.map((change, index) => (
        <Change key={changeKey(change)} change={change} compared={compared} isOpenAtFirst={index < mostOpen} />
      ))}
      {more > 0 && <p>{counted(t.moreChanges, more)}</p>}
    </section>
  );
}

type ChangeProps = { change: SemanticChange; compared: Compared; isOpenAtFirst: boolean };

function Change({ change, compared: { branch, before, after }, isOpenAtFirst }: ChangeProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const path = 'page' in change && change.type !== 'page_deleted' ? change.page.path : undefined;
  const heading = (
    <>
      <bdi className={styles.title}>{changedTitle(change, t.variables)}</bdi>
      <Badge>{changeNames(t)[change.type]}</Badge>
    </>
  );
  if (!hasText(change)) return <div className={styles.heading}>{heading}</div>;
  return (
    <details className={styles.change} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.heading}>{heading}</summary>
      <div className={styles.body}>
        {path !== undefined && path !== '' && <Link to={paths.page(branch, path)}>{t.openPage}</Link>}
        {isOpen && (
          <RevisionComparison
            branch={branch}
            pageId={change.page.id}
            before={change.type === 'page_created' ? undefined : before}
            after={change.type === 'page_deleted' ? undefined : after}
          />
        )}
      </div>
    </details>
  );
}
