import type { Reactions as Given } from '../../../api/comments.ts';
import { session } from '../../../api/session.ts';
import { useTexts } from '../../../texts/context.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import styles from './reactions.module.css';

const offered = ['👍', '👎', '❤️', '🎉', '👀', '🚀'];

type ReactionsProps = { reactions: Given; react: ((emoji: string) => void) | undefined };

export const Reactions = ({ reactions, react }: ReactionsProps) => (
  <>
    {reactions.map(({ emoji, count, users }) => (
      <button
        key={emoji}
        type="button"
        className={styles.reaction}
        title={users.map(({ user }) => user.displayName).join(', ')}
        aria-pressed={users.some(({ user }) => user.id === session().userId)}
        disabled={!react}
        onClick={() => react?.(emoji)}
      >
        {emoji} {count}
      </button>
    ))}
    {react && <Picker react={react} />}
  </>
);

function Picker({ react }: { react(emoji: string): void }) {
  const t = useTexts();
  const entries = offered.map((emoji) => ({ id: emoji, title: emoji, select: () => react(emoji) }));
  return <Menu trigger={<IconButton icon="smile" label={t.comments.react} />} groups={[entries]} />;
}
