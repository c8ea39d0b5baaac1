import { faultText } from '../../../texts/faults.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { problemToast } from '../../../ui/toast.tsx';
import { update } from '../queries.ts';
import styles from './subject.module.css';

type SubjectProps = { at: { spaceId: string; changeRequestId: string }; subject: string; isEditable: boolean };

export function Subject({ at, subject, isEditable }: SubjectProps) {
  const t = useTexts();
  const [isEditing, setEditing] = useState(false);
  const { mutate, variables, isPending } = useMutation({
    ...update,
    onError: (error: Error) => problemToast(faultText(error, t)),
  });
  const shown = (isPending ? variables.body?.subject : undefined) ?? subject;
  const finish = (value: string) => {
    setEditing(false);
    if (value.trim() !== subject) mutate({ ...at, body: { subject: value.trim() } });
  };
  if (isEditing) {
    return (
      <input
        className={styles.input}
        aria-label={t.subject}
        defaultValue={subject}
        maxLength={100}
        dir="auto"
        autoFocus
        onBlur={(event) => finish(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) finish(event.currentTarget.value);
          if (event.key === 'Escape') setEditing(false);
        }}
      />
    );
  }
  return (
    <div className={styles.subject}>
      <h1 dir="auto">{shown || t.noSubject}</h1>
      {isEditable && <IconButton icon="edit" label={t.editSubject} onClick={() => setEditing(true)} />}
    </div>
  );
}
