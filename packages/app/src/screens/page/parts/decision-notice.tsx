import type { Decision } from '../../../editor/saver.ts';
import type { WritingSession } from '../../../editor/session.ts';
import { useTexts } from '../../../texts/context.tsx';
import { fill } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SourceDiff } from '../../../ui/source-diff.tsx';
import styles from './decision-notice.module.css';

type DecisionNoticeProps = { decision: Decision; writing: WritingSession; onLeave(): void };

/** What happened, what is safe, and what can be done about it. */
export function DecisionNotice({ decision, writing, onLeave }: DecisionNoticeProps) {
  const t = useTexts();
  const decide = (choice: 'mine' | 'theirs') => void writing.saver.decide(choice);
  const copy = (
    <Button small icon="copy" onClick={() => void navigator.clipboard.writeText(writing.text.text)}>
      {t.copyText}
    </Button>
  );
  switch (decision.kind) {
    case 'conflict':
      return (
        <div className={styles.decision}>
          <Notice
            tone="danger"
            actions={
              <>
                <Button small tone="primary" onClick={() => decide('mine')}>
                  {t.keepMine}
                </Button>
                <Button small onClick={() => decide('theirs')}>
                  {t.takeTheirs}
                </Button>
                {copy}
              </>
            }
          >
            {t.conflictAbout}
          </Notice>
          <SourceDiff before={decision.theirs.text} after={writing.text.text} />
        </div>
      );
    case 'emptied':
      return (
        <Notice
          tone="danger"
          actions={
            <>
              <Button small tone="primary" onClick={() => decide('theirs')}>
                {t.restoreText}
              </Button>
              <Button small onClick={() => decide('mine')}>
                {t.saveAnyway}
              </Button>
            </>
          }
        >
          {t.emptiedAbout}
        </Notice>
      );
    case 'gone':
      return (
        <Notice
          tone="danger"
          actions={
            <>
              {copy}
              <Button small onClick={onLeave}>
                {t.close}
              </Button>
            </>
          }
        >
          {t.goneAbout}
        </Notice>
      );
    case 'refused':
      return (
        <Notice
          tone="danger"
          actions={
            <>
              <Button small tone="primary" onClick={() => decide('mine')}>
                {t.tryAgain}
              </Button>
              {copy}
            </>
          }
        >
          {fill(t.refusedAbout, { reason: decision.message })}
        </Notice>
      );
  }
}
