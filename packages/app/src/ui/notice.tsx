import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

export type NoticeTone = 'info' | 'warning' | 'danger' | 'success';

type NoticeProps = { tone?: NoticeTone; children: ReactNode; actions?: ReactNode };

/** A message that stays. Problems are announced at once. */
export const Notice = ({ tone = 'info', children, actions }: NoticeProps) => (
  <div className={`${styles.notice} ${styles[tone]}`} role={tone === 'danger' ? 'alert' : 'status'}>
    <Icon name={tone === 'success' ? 'check' : tone === 'info' ? 'page' : 'warning'} />
    <div className={styles.text}>{children}</div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
);
