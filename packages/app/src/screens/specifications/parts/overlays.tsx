// The overlays of a specification as one JSON list.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { SpecAt } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { spaceTexts } from '../../../texts/spaces.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { Section } from '../../space-settings/parts/section.tsx';
import { overlaysIn } from '../overlays-model.ts';
import { overlaysOf, setOverlays } from '../queries.ts';
import styles from '../../space-settings/settings.module.css';

export function Overlays({ at, refusal }: { at: SpecAt; refusal: string | undefined }) {
  const t = useTexts();
  const texts = spaceTexts().specs;
  const { data } = useQuery(overlaysOf(at));
  const [typed, setTyped] = useState<string>();
  const [isFaulty, setFaulty] = useState(false);
  const { mutate, isPending, error } = useMutation(setOverlays);
  if (!data) return null;
  const text = typed ?? JSON.stringify(data.overlays, undefined, 2);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const overlays = overlaysIn(text);
    setFaulty(!overlays);
    if (!overlays) return;
    mutate(
      { ...at, body: { overlays } },
      {
        onSuccess() {
          setTyped(undefined);
          toast(spaceTexts().saved);
        },
      },
    );
  };
  return (
    <Section title={texts.overlays}>
      <form className={styles.form} onSubmit={submit}>
        <TextAreaField
          label={texts.overlays}
          hint={texts.overlaysAbout}
          isCode
          dir="ltr"
          readOnly={refusal !== undefined}
          value={text}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {isFaulty && <Notice tone="danger">{texts.notAList}</Notice>}
        <Fault error={error} />
        <div className={styles.actions}>
          <Button type="submit" disabledReason={refusal ?? (isPending ? t.working : undefined)}>
            {spaceTexts().save}
          </Button>
        </div>
      </form>
    </Section>
  );
}
