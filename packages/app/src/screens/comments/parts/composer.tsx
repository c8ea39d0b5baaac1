// A field for a comment, posted by its button or by Mod-Enter.
import { faultText } from '../../../texts/faults.ts';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { keysText, matchesKeys } from '../../../actions/keys.ts';
import { useScreenContext } from '../../../actions/screen-context.ts';
import { useTexts } from '../../../texts/context.tsx';
import { fill } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { problemToast } from '../../../ui/toast.tsx';
import type { UseKey } from './mention-list.tsx';
import styles from './composer.module.css';

const MentionList = onDemand(() => import('./mention-list.tsx').then((part) => part.MentionList));

type ComposerProps = {
  label: string;
  action: string;
  first?: string;
  autoFocus?: boolean;
  /** The field is emptied afterwards; the text stays when it fails. */
  post(text: string): Promise<void>;
  onCancel?: (() => void) | undefined;
  /** Between the field and the button. */
  children?: ReactNode;
};

export function Composer({ label, action, first = '', autoFocus = false, post, onCancel, children }: ComposerProps) {
  const t = useTexts();
  const id = useId();
  const [text, setText] = useState(first);
  const [isPosting, setPosting] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const keysOfList = useRef<UseKey>(undefined);
  const { space } = useScreenContext();
  const isEmpty = text.trim() === '';
  const send = async () => {
    if (isEmpty || isPosting) return;
    setPosting(true);
    try {
      await post(text.trim());
      setText('');
    } catch (error) {
      problemToast(faultText(error, t));
    } finally {
      setPosting(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (keysOfList.current?.(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (matchesKeys('mod+enter', event)) {
      event.preventDefault();
      void send();
    } else if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  };
  const keys = fill(t.comments.postKeys, { keys: keysText('mod+Enter') });
  return (
    <div className={styles.composer}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <TextArea
        id={id}
        lines={2}
        value={text}
        autoFocus={autoFocus}
        aria-describedby={`${id}-keys`}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        ref={area}
      />
      {space && text.includes('@') && (
        <MentionList
          organizationId={space.organization}
          listen={(use) => void (keysOfList.current = use)}
          {...{ text, setText, area }}
        />
      )}
      {children}
      <div className={styles.actions}>
        <span id={`${id}-keys`} className={styles.keys}>
          {keys}
        </span>
        {onCancel && (
          <Button small tone="quiet" onClick={onCancel}>
            {t.cancel}
          </Button>
        )}
        <Button
          small
          tone="primary"
          {...(isPosting ? { disabledReason: t.working } : isEmpty && { disabledReason: label })}
          onClick={() => void send()}
        >
          {action}
        </Button>
      </div>
    </div>
  );
}
