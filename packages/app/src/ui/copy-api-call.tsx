import type { OperationId } from '@lectern/contract/browser';
import { useState } from 'react';
import { curlOf, type ApiCall } from './api-call.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextArea } from './field.tsx';
import { toast } from './toast.tsx';

type CopyApiCallProps<Id extends OperationId> = {
  /** What the screen shows or does. */
  call: ApiCall<Id>;
  /** Such as “Copy as API call”. */
  label: string;
  /** Said afterwards. */
  copied: string;
};

/** Copies the request behind what is shown. Where the browser refuses, the command is shown to copy by hand. */
export function CopyApiCall<Id extends OperationId>({ call, label, copied }: CopyApiCallProps<Id>) {
  const [shown, setShown] = useState<string>();
  const copy = async () => {
    const command = curlOf(call, location.origin);
    try {
      await navigator.clipboard.writeText(command);
      toast(copied);
    } catch {
      // Only pages over HTTPS and on this machine may write to the clipboard.
      setShown(command);
    }
  };
  return (
    <>
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
    </>
  );
}
