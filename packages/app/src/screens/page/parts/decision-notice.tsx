import type { Decision } from '../../../editor/saver.ts';
import type { WritingSession } from '../../../editor/session.ts';
import { useTexts } from '../../../texts/context.tsx';
import { fill } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

type DecisionNoticeProps = { decision: Decision; writing: WritingSession; onSettle(): void; onSaveAsNew(): void };

/** What happened, what is safe, and what can be done about it. */
export function DecisionNotice({ decision, writing, onSettle, onSaveAsNew }: DecisionNoticeProps) {
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
        <Notice
          tone="danger"
          actions={
            <>
              <Button small tone="primary" onClick={onSettle}>
                {t.conflicts.settle}
              </Button>
              {copy}
            </>
          }
        >
          {t.saveConflict.about}
        </Notice>
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
              <Button small tone="primary" onClick={onSaveAsNew}>
                {t.faults.saveAsNew}
              </Button>
              {copy}
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
