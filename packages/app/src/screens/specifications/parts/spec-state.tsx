import { spaceTexts } from '../../../texts/spaces.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Spec } from '../queries.ts';

export function SpecState({ spec: { processingState, lastProcessErrorCode } }: { spec: Spec }) {
  const texts = spaceTexts().specs;
  if (processingState !== 'complete') return <Badge tone="primary">{texts.pending}</Badge>;
  return lastProcessErrorCode === undefined ? (
    <Badge tone="success">{texts.complete}</Badge>
  ) : (
    <Badge tone="danger">{texts.faulty}</Badge>
  );
}
