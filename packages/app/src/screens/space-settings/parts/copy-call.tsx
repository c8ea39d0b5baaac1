import type { OperationId } from '@lectern/contract/browser';
import { spaceTexts } from '../../../texts/spaces.ts';
import type { ApiCall } from '../../../ui/api-call.ts';
import { CopyApiCall } from '../../../ui/copy-api-call.tsx';

/** The request behind what is shown, to copy. */
export function CopyCall<Id extends OperationId>({ call }: { call: ApiCall<Id> }) {
  const texts = spaceTexts();
  return <CopyApiCall call={call} label={texts.copyCall} copied={texts.callCopied} />;
}
