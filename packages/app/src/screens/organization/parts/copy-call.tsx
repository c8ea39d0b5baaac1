import type { OperationId } from '@lectern/contract/browser';
import { organizationTexts } from '../../../texts/organization.ts';
import type { ApiCall } from '../../../ui/api-call.ts';
import { CopyApiCall } from '../../../ui/copy-api-call.tsx';

/** The request behind a part of the settings. */
export function CopyCall<Id extends OperationId>({ operation, input }: ApiCall<Id>) {
  const o = organizationTexts();
  return (
    <div>
      <CopyApiCall call={{ operation, input }} label={o.common.copyCall} copied={o.common.copied} />
    </div>
  );
}
