// Content that depends on who reads: the schema of visitors' claims, and the site as one of them sees it.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { openDialog } from '../../../actions/dialogs.ts';
import { useTexts } from '../../../texts/context.tsx';
import { siteTexts } from '../../../texts/sites.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { parseClaims } from '../../preview/claims-model.ts';
import { schemaOf, setSchema } from '../audience-queries.ts';
import { updateSite } from '../queries.ts';
import { useSite } from '../site-context.ts';
import { structureOf } from '../structure-queries.ts';
import { rowsOf } from '../structure-model.ts';
import { Fault } from '../../../ui/fault.tsx';
import styles from '../sites.module.css';

export function AdaptiveContent() {
  const { audience: texts } = siteTexts();
  const { at, site } = useSite();
  const id = useId();
  const { data: structure } = useQuery(structureOf(at));
  const update = useMutation(updateSite);
  const isOn = site.adaptiveContent?.enabled === true;
  const { data: schema, error } = useQuery({ ...schemaOf(at), enabled: isOn });
  const [first] = structure ? rowsOf(structure).flatMap((row) => (row.kind === 'space' ? [row.item.space] : [])) : [];
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id}>{texts.adaptive}</h2>
      <p className={styles.faint}>{texts.adaptiveAbout}</p>
      <Checkbox
        label={texts.adaptiveOn}
        // What was chosen is shown before the server has answered.
        checked={update.isPending ? update.variables.body?.adaptiveContent?.enabled === true : isOn}
        onChange={() => update.mutate({ ...at, body: { adaptiveContent: { enabled: !isOn } } })}
      />
      <Fault error={error ?? update.error} />
      {isOn && schema !== undefined && <SchemaForm key={schema} schema={schema} />}
      {first && (
        <div className={styles.actions}>
          <Button icon="eye" onClick={() => openDialog({ kind: 'preview', space: first, page: {} })}>
            {texts.tryAsVisitor}
          </Button>
        </div>
      )}
    </section>
  );
}

function SchemaForm({ schema }: { schema: string }) {
  const t = useTexts();
  const { audience: texts, save, saved } = siteTexts();
  const { at } = useSite();
  const [text, setText] = useState(schema);
  const { mutate, isPending, error } = useMutation(setSchema);
  const parsed = parseClaims(text);
  const isWrong = parsed === undefined;
  const reason = isWrong ? texts.schemaWrong : text.trim() === schema ? texts.unchanged : undefined;
  return (
    <>
      <TextAreaField
        label={texts.schema}
        hint={isWrong ? texts.schemaWrong : texts.schemaHint}
        isCode
        dir="ltr"
        spellCheck={false}
        value={text}
        aria-invalid={isWrong}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Fault error={error} />
      <div className={styles.actions}>
        <Button
          disabledReason={isPending ? t.working : reason}
          onClick={() => parsed && mutate({ ...at, body: { jsonSchema: parsed } }, { onSuccess: () => toast(saved) })}
        >
          {save}
        </Button>
      </div>
    </>
  );
}
