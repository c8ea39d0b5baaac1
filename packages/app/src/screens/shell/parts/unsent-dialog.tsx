// Unsent text of a page that is no longer there.
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useTools } from '../../../actions/use-tools.ts';
import { addPage } from '../../../api/branch-edits.ts';
import { drafts } from '../../../api/drafts.ts';
import { refresh } from '../../../api/query.ts';
import type { Draft } from '../../../editor/draft.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { fill } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { unsentKey } from './unsent-work.tsx';

export function UnsentDialog({ draft, onClose }: { draft: Draft; onClose(): void }) {
  const t = useTexts();
  const { go } = useTools();
  const id = useId();
  const { branch, title, text, key } = draft;
  const forget = async () => {
    await drafts.remove(key);
    await refresh([unsentKey]);
    onClose();
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => addPage(branch, title, text),
    async onSuccess(path) {
      await forget();
      toast(t.faults.savedAsNew);
      go(paths.page(branch, path));
    },
  });
  return (
    <Dialog
      title={fill(t.faults.unsentTitle, { title })}
      onClose={onClose}
      actions={
        <>
          <Button tone="primary" {...(isPending && { disabledReason: t.working })} onClick={() => mutate()}>
            {t.faults.saveAsNew}
          </Button>
          <Button icon="copy" onClick={() => void navigator.clipboard.writeText(text)}>
            {t.copyText}
          </Button>
          <Button tone="danger" icon="trash" onClick={() => void forget()}>
            {t.faults.discard}
          </Button>
        </>
      }
    >
      <p id={id}>{t.faults.unsentAbout}</p>
      <TextArea lines={8} isCode readOnly aria-labelledby={id} value={text} />
      {error && <Notice tone="danger">{faultText(error, t)}</Notice>}
    </Dialog>
  );
}
