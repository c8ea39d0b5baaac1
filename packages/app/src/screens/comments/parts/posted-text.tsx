// A comment or a reply: who wrote it, its text, and what can be done with it.
import { faultText } from '../../../texts/faults.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { contentOf, type Branch } from '../../../api/branch.ts';
import { changePosted, deletePosted, type Comment, type CommentReply, type Posted } from '../../../api/comments.ts';
import { session } from '../../../api/session.ts';
import { useTexts } from '../../../texts/context.tsx';
import { timeAgo } from '../../../texts/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { problemToast } from '../../../ui/toast.tsx';
import { useRenderBody } from '../../page/parts/use-render-body.ts';
import { withoutIds } from '../../page/parts/without-ids.ts';
import { reactionEdit } from '../comments-model.ts';
import { Composer } from './composer.tsx';
import { Reactions } from './reactions.tsx';
import '../../page/parts/page-body.css';
import styles from './posted-text.module.css';

type PostedTextProps = {
  branch: Branch;
  posted: Posted;
  value: Comment | CommentReply;
  canReact: boolean;
  /** Beside the reactions. */
  actions?: ReactNode;
};

export function PostedText({ branch, posted, value, canReact, actions }: PostedTextProps) {
  const t = useTexts();
  const [isEditing, setEditing] = useState(false);
  const { postedBy, postedAt, editedAt, body, reactions, permissions } = value;
  const text = body.markdown ?? '';
  const attempt = (work: Promise<void>) => void work.catch((error: Error) => problemToast(faultText(error, t)));
  const react = (emoji: string) =>
    attempt(changePosted(branch, posted, reactionEdit(reactions, emoji, session().userId)));
  const entries: MenuEntry[] = [];
  if (permissions.edit)
    entries.push({ id: 'edit', title: t.comments.edit, icon: 'edit', select: () => setEditing(true) });
  if (permissions.delete)
    entries.push({
      id: 'delete',
      title: t.comments.delete,
      icon: 'trash',
      isDangerous: true,
      select: () => attempt(deletePosted(branch, posted)),
    });
  return (
    <div className={styles.posted}>
      <div className={styles.head}>
        <bdi className={styles.name}>{postedBy.displayName}</bdi>
        <span className={styles.time}>
          {[timeAgo(postedAt), editedAt && t.comments.edited].filter(Boolean).join(' · ')}
        </span>
        {entries.length > 0 && <Menu trigger={<IconButton icon="more" label={t.more} />} groups={[entries]} />}
      </div>
      {isEditing ? (
        <Composer
          label={t.comments.edit}
          action={t.comments.save}
          first={text}
          autoFocus
          onCancel={() => setEditing(false)}
          post={async (markdown) => {
            await changePosted(branch, posted, { body: { markdown } });
            setEditing(false);
          }}
        />
      ) : (
        <Body text={text} branch={branch} />
      )}
      <div className={styles.foot}>
        <Reactions reactions={reactions} react={canReact ? react : undefined} />
        {actions}
      </div>
    </div>
  );
}

function Body({ text, branch }: { text: string; branch: Branch }) {
  const t = useTexts();
  const { data: content } = useQuery(contentOf(branch));
  const { spaceId, changeRequestId } = branch;
  const renderBody = useRenderBody();
  const html = useMemo(
    () => content && renderBody && withoutIds(renderBody(text, { spaceId, changeRequestId }, content, t)),
    [renderBody, text, spaceId, changeRequestId, content, t],
  );
  // A text that is only a heading is the title of a page to the renderer.
  if (!html) return <p dir="auto">{text}</p>;
  return <div className={`page-body ${styles.body}`} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}
