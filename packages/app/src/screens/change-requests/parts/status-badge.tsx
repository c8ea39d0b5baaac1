import { useTexts } from '../../../texts/context.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { ChangeRequestStatus } from '../queries.ts';

const tones: Record<ChangeRequestStatus, BadgeTone> = {
  draft: 'neutral',
  open: 'success',
  merged: 'primary',
  archived: 'danger',
};

export function StatusBadge({ status }: { status: ChangeRequestStatus }) {
  const t = useTexts();
  const names: Record<ChangeRequestStatus, string> = {
    draft: t.statusDraft,
    open: t.statusOpen,
    merged: t.statusMerged,
    archived: t.statusArchived,
  };
  return <Badge tone={tones[status]}>{names[status]}</Badge>;
}
