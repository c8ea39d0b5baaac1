// The description of a change request: rendered, or its Markdown while it is edited.
import { Fault } from '../../../ui/fault.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { matchesKeys } from '../../../actions/keys.ts';
import { contentOf } from '../../../api/branch.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { useRenderBody } from '../../page/parts/use-render-body.ts';
import { update } from '../queries.ts';
import '../../page/parts/page-body.css';
import styles from './description.module.css';

type At = { spaceId: string; changeRequestId: string };
type DescriptionProps = { at: At; text: string; isEditable: boolean };

export function Description({ at, text, isEditable }: DescriptionProps) {
  const t = useTexts();
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <DescriptionEditor at={at} text={text} onClose={() => setEditing(false)} />;
  if (text === '') {
    if (!isEditable) return null;
    return (
      <div>
        <Button small tone="quiet" icon="write" onClick={() => setEditing(true)}>
          {t.requestDescription.add}
        </Button>
      </div>
    );
  }
  return (
    <section className={styles.description} aria-label={t.requestDescription.title}>
      <Rendered at={at} text={text} />
      {isEditable && <IconButton icon="edit" label={t.requestDescription.edit} onClick={() => setEditing(true)} />}
    </section>
  );
}

function Rendered({ at, text }: { at: At; text: string }) {
  const t = useTexts();
  const { spaceId, changeRequestId } = at;
  const { data: content } = useQuery(contentOf(at));
  const renderBody = useRenderBody();
  const html = useMemo(
    // A leading heading would be the title of a page to the renderer.
    () =>
      content &&
      renderBody?.(`# -\n\n${text}`, { spaceId, changeRequestId }, content, t).replaceAll(/ id="[^"]*"/g, ''),
    [renderBody, text, spaceId, changeRequestId, content, t],
  );
  if (html === undefined) return <p dir="auto">{text}</p>;
  return <div className={`page-body ${styles.body}`} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}

type DescriptionEditorProps = { at: At; text: string; onClose(): void };

function DescriptionEditor({ at, text, onClose }: DescriptionEditorProps) {
  const t = useTexts();
  const [typed, setTyped] = useState(text);
  const { mutateAsync, isPending, error } = useMutation(update);
  const save = async () => {
    if (isPending) return;
    const saved = await mutateAsync({ ...at, body: { description: { markdown: typed } } }).catch(() => undefined);
    if (saved) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !matchesKeys('mod+enter', event)) return;
    event.preventDefault();
    void save();
  };
  return (
    <div className={styles.editor}>
      <TextAreaField
        label={t.requestDescription.title}
        hint={t.requestDescription.hint}
        maxLength={65_536}
        value={typed}
        autoFocus
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Fault error={error} />
      <div className={styles.actions}>
        <Button small tone="primary" disabledReason={isPending ? t.working : undefined} onClick={() => void save()}>
          {t.comments.save}
        </Button>
        <Button small tone="quiet" onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </div>
  );
}
