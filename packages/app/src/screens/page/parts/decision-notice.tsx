import type { ReactNode } from 'react';
import { faultText } from '../../../texts/faults.ts';
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
  const first = (text: string, onClick: () => void) => (
    <Button small tone="primary" onClick={onClick}>
      {text}
    </Button>
  );
  const notice = (about: string, actions: ReactNode) => (
    <Notice tone="danger" actions={actions}>
      {about}
    </Notice>
  );
  switch (decision.kind) {
    case 'conflict':
      return notice(
        t.saveConflict.about,
        <>
          {first(t.conflicts.settle, onSettle)}
          {copy}
        </>,
      );
    case 'emptied':
      return notice(
        t.emptiedAbout,
        <>
          {first(t.restoreText, () => decide('theirs'))}
          <Button small onClick={() => decide('mine')}>
            {t.saveAnyway}
          </Button>
        </>,
      );
    case 'gone':
      return notice(
        t.goneAbout,
        <>
          {first(t.faults.saveAsNew, onSaveAsNew)}
          {copy}
        </>,
      );
    case 'refused':
      return notice(
        fill(t.refusedAbout, { reason: faultText(decision.error, t) }),
        <>
          {first(t.tryAgain, () => decide('mine'))}
          {copy}
        </>,
      );
  }
}
