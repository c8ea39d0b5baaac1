import type { OperationId } from '@lectern/contract/browser';
import { useState } from 'react';
import { useTexts } from '../texts/context.tsx';
import { curlOf, type ApiCall } from './api-call.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextArea } from './field.tsx';
import { toast } from './toast.tsx';

/** Copies the request behind what is shown. Where the browser refuses, the command is shown to copy by hand. */
export function CopyApiCall<Id extends OperationId>({ operation, input }: ApiCall<Id>) {
  const { copyCall: label, callCopied } = useTexts();
  const [shown, setShown] = useState<string>();
  const copy = async () => {
    const command = curlOf({ operation, input }, location.origin);
    try {
      await navigator.clipboard.writeText(command);
      toast(callCopied);
    } catch {
      // Only pages over HTTPS and on this machine may write to the clipboard.
      setShown(command);
    }
  };
  return (
    <div>
      <Button small tone="quiet" icon="copy" onClick={() => void copy()}>
        {label}
      </Button>
      {shown !== undefined && (
        <Dialog title={label} onClose={() => setShown(undefined)}>
          <TextArea
            aria-label={label}
            isCode
            dir="ltr"
            readOnly
            value={shown}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Dialog>
      )}
    </div>
  );
}
