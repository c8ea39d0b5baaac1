// The login of visitors: the key that signs their tokens, and where visitors without one are sent.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { siteTexts } from '../../../texts/sites.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, textIn } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { publishingAuthOf, regenerateKey, updatePublishingAuth } from '../audience-queries.ts';
import { useSite } from '../site-context.ts';
import { CopyText } from './copy-text.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import styles from '../sites.module.css';

export function VisitorLogin() {
  const t = useTexts();
  const { audience: texts, save, saved } = siteTexts();
  const { at } = useSite();
  const id = useId();
  const { data, error } = useQuery(publishingAuthOf(at));
  const update = useMutation(updatePublishingAuth);
  const regenerate = useMutation(regenerateKey);
  const [isShown, setShown] = useState(false);
  const [isRenewing, setRenewing] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const url = textIn(event.currentTarget, 'fallback');
    const body = { backend: 'custom' as const, fallbackURL: url === '' ? null : url };
    update.mutate({ ...at, body }, { onSuccess: () => toast(saved) });
  };
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id}>{texts.login}</h2>
      <p className={styles.faint}>{texts.loginAbout}</p>
      <Fault error={error ?? update.error} />
      {data && (
        <>
          <form className={styles.inline} onSubmit={submit} key={data.fallbackURL}>
            <Field
              label={texts.fallback}
              hint={texts.fallbackHint}
              name="fallback"
              type="url"
              defaultValue={data.fallbackURL ?? ''}
              maxLength={2048}
              dir="ltr"
            />
            <Button type="submit" disabledReason={update.isPending ? t.working : undefined}>
              {save}
            </Button>
          </form>
          <div className={styles.line}>
            <strong>{texts.key}</strong>
            <code dir="ltr">{isShown ? data.privateKey : '••••••••••••'}</code>
          </div>
          <div className={styles.actions}>
            <Button small icon={isShown ? 'eyeOff' : 'eye'} onClick={() => setShown(!isShown)}>
              {isShown ? texts.hideKey : texts.showKey}
            </Button>
            <CopyText text={data.privateKey} label={texts.copyKey} copied={texts.keyCopied} />
            <Button small icon="sync" onClick={() => setRenewing(true)}>
              {texts.renewKey}
            </Button>
          </div>
        </>
      )}
      {isRenewing && (
        <FormDialog
          title={texts.renewKey}
          action={texts.renewKey}
          isDangerous
          isPending={regenerate.isPending}
          error={regenerate.error}
          submit={() => regenerate.mutate(at, { onSuccess: () => setRenewing(false) })}
          onClose={() => setRenewing(false)}
        >
          <p>{texts.renewAbout}</p>
        </FormDialog>
      )}
    </section>
  );
}
