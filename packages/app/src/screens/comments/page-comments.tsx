// Comments beside a page: a panel on wide screens, a sheet at the bottom on narrow ones.
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useScreenContext } from '../../actions/screen-context.ts';
import { pageBlocksOf, type Branch } from '../../api/branch.ts';
import { commentsOf } from '../../api/comments.ts';
import { useTexts } from '../../texts/context.tsx';
import { IconButton } from '../../ui/button.tsx';
import { blocksOf } from './comments-model.ts';
import { useBlockMarks } from './use-block-marks.ts';
import { Threads } from './threads.tsx';
import './block-marks.css';
import styles from './comments.module.css';

type PageCommentsProps = { branch: Branch; pageId: string; onClose(): void };

export function PageComments({ branch, pageId, onClose }: PageCommentsProps) {
  const t = useTexts();
  const { space } = useScreenContext();
  const { data: page } = useQuery(pageBlocksOf(branch, pageId));
  const { data: comments } = useQuery(commentsOf(branch, pageId));
  const [chosen, setChosen] = useState('');
  const blocks = useMemo(() => blocksOf(page?.document), [page]);
  const commented = useMemo(
    () =>
      (comments?.items ?? []).flatMap(({ status, target: { node } }) => (status === 'open' && node ? [node.id] : [])),
    [comments],
  );
  const canComment = space?.permissions.comment === true;
  const show = useBlockMarks({ blocks, commented, chosen, choose: canComment ? setChosen : undefined });
  const isThere = blocks.some(({ key }) => key === chosen);
  return (
    <aside className={styles.panel} aria-label={t.comments.title}>
      <header className={styles.header}>
        <h2>{t.comments.title}</h2>
        <IconButton icon="close" label={t.close} onClick={onClose} />
      </header>
      <div className={styles.body}>
        <Threads
          {...{ branch, pageId, canComment }}
          target={isThere ? { page: pageId, node: chosen } : { page: pageId }}
          showBlock={show}
        >
          <label className={styles.about}>
            {t.comments.about}
            <select value={isThere ? chosen : ''} onChange={(event) => setChosen(event.currentTarget.value)}>
              <option value="">{t.comments.wholePage}</option>
              {blocks.map(({ key, text }) => (
                <option key={key} value={key}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        </Threads>
      </div>
    </aside>
  );
}
