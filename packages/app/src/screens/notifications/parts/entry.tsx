import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { notificationTexts } from '../../../texts/notifications.ts';
import { fill, timeAgo } from '../../../texts/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { problemToast } from '../../../ui/toast.tsx';
import { iconOf, pathOf, placeOf, sentenceOf } from '../notifications-model.ts';
import { mark, type Notification } from '../queries.ts';
import styles from '../notifications.module.css';

/** Leads to what it is about; what is opened is read. */
export function Entry({ organizationId, item }: { organizationId: string; item: Notification }) {
  const t = useTexts();
  const texts = notificationTexts();
  const { id, count, excerpt, reason, updatedAt, readAt } = item;
  const isUnread = readAt === undefined;
  const setRead = (read: boolean) =>
    void mark(organizationId, { notifications: [id], read }).catch((fault: Error) => problemToast(faultText(fault, t)));
  const facts = [placeOf(item), count > 1 && fill(texts.times, { count }), timeAgo(updatedAt)];
  return (
    <li className={styles.entry} data-unread={isUnread}>
      <Link to={pathOf(item)} className={styles.link} onClick={() => isUnread && setRead(true)}>
        <Icon name={iconOf(item)} />
        <span className={styles.about}>
          <span className={styles.sentence} dir="auto">
            {sentenceOf(item, texts)}
            {isUnread && <span className={styles.unseen}> · {texts.unread}</span>}
          </span>
          {(excerpt ?? reason) && (
            <span className={styles.excerpt} dir="auto">
              {excerpt ?? reason}
            </span>
          )}
          <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
        </span>
      </Link>
      <IconButton
        icon={isUnread ? 'check' : 'history'}
        label={`${isUnread ? texts.markRead : texts.markUnread}: ${sentenceOf(item, texts)}`}
        onClick={() => setRead(isUnread)}
      />
    </li>
  );
}
