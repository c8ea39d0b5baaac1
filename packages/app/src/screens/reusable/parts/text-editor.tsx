import { useMutation } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState, type KeyboardEvent } from 'react';
import { keysText, matchesKeys } from '../../../actions/keys.ts';
import { refreshBranch, type Branch, type Content } from '../../../api/branch.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { keepText, keptText } from '../kept-text.ts';
import { Preview } from './preview.tsx';
import styles from '../text.module.css';

type TextEditorProps = { branch: Branch; content: Content; id: string; text: string };

export function TextEditor({ branch, content, id, text: stored }: TextEditorProps) {
  const t = useTexts();
  const [kept] = useState(() => keptText(branch, id));
  // What was read when writing began: others may save meanwhile.
  const [base, setBase] = useState(kept?.base ?? stored);
  const [text, setText] = useState(kept?.text ?? stored);
  const [isKept, setKept] = useState(true);
  const shown = useDeferredValue(text);
  const isChanged = text !== base;
  const save = useMutation({
    mutationFn: async () => (await import('../save-text.ts')).saveText(branch, { id, base, text }),
    async onSuccess(merged) {
      if (merged === undefined) return;
      setBase(merged);
      setText((typed) => (typed === text ? merged : typed));
      toast(t.reusable.saved);
      await refreshBranch(branch);
    },
  });
  const { spaceId, changeRequestId } = branch;
  useEffect(
    () => void keepText({ spaceId, changeRequestId }, id, { base, text }),
    [spaceId, changeRequestId, id, base, text],
  );
  const discard = () => {
    setBase(stored);
    setText(stored);
    save.reset();
  };
  useBlocker({
    // oxlint-disable-next-line no-alert
    shouldBlockFn: () => isChanged && !confirm(t.reusable.leave),
    enableBeforeUnload: () => isChanged,
  });
  const canSave = isChanged && !save.isPending;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!matchesKeys('mod+s', event)) return;
    event.preventDefault();
    if (canSave) save.mutate();
  };
  const hasConflict = save.isSuccess && save.data === undefined;
  return (
    <>
      <div className={styles.editor}>
        <TextAreaField
          label={t.reusable.text}
          lines={8}
          isCode
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            setKept(keepText(branch, id, { base, text: value }));
          }}
          onKeyDown={onKeyDown}
        />
        <div className={styles.actions}>
          <Button
            tone="primary"
            title={keysText('mod+s')}
            disabledReason={save.isPending ? t.working : isChanged ? undefined : t.saved}
            onClick={() => save.mutate()}
          >
            {t.reusable.save}
          </Button>
          {isChanged && (
            <>
              <Button onClick={discard}>{t.faults.discard}</Button>
              <span>{isKept ? t.onDevice : t.notStored}</span>
            </>
          )}
        </div>
      </div>
      {hasConflict && <Notice tone="danger">{t.reusable.changedMeanwhile}</Notice>}
      <Fault error={save.error} />
      <h2>{t.reusable.preview}</h2>
      <Preview text={shown} branch={branch} content={content} />
    </>
  );
}
