// Redirects from CSV: what would be created and what is wrong, by line, before anything is.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ChangeEvent } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { counted, fill } from '../../../texts/format.ts';
import { siteTexts } from '../../../texts/sites.ts';
import { Field, TextAreaField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { readCsv, type CsvRow, type Place } from '../redirects-model.ts';
import { importRedirects, sourcesOf } from '../redirects-queries.ts';
import { useSite } from '../site-context.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import styles from '../sites.module.css';

const mostShown = 50;
const example = '/old-page,/guide/new-page,true';

type ImportRedirectsDialogProps = { places: readonly Place[]; onClose(): void };

export function ImportRedirectsDialog({ places, onClose }: ImportRedirectsDialogProps) {
  const t = useTexts();
  const { redirects: texts } = siteTexts();
  const { at } = useSite();
  const [text, setText] = useState('');
  const { data: sources } = useQuery(sourcesOf(at));
  const rows = sources ? readCsv(text, { sources, places }) : [];
  const good = rows.filter(({ problem }) => !problem);
  const {
    mutate,
    data: report,
    isPending,
    error,
  } = useMutation({
    mutationFn: (wanted: readonly CsvRow[]) => importRedirects(at, wanted, (problem) => faultText(problem, t)),
    onSuccess({ failed }) {
      if (failed.length === 0) onClose();
    },
  });
  const readFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    if (file) setText(await file.text());
  };
  return (
    <FormDialog
      title={texts.import}
      action={good.length === 0 ? texts.import : counted(texts.create, good.length)}
      disabledReason={good.length === 0 ? texts.nothingToImport : undefined}
      submit={() => mutate(good)}
      {...{ isPending, error, onClose }}
    >
      <Field
        label={texts.file}
        type="file"
        accept=".csv,text/csv,text/plain"
        onChange={(event) => void readFile(event)}
      />
      <TextAreaField
        label={texts.lines}
        hint={fill(texts.linesHint, { example })}
        lines={4}
        isCode
        dir="ltr"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {rows.length > 0 && <Preview rows={rows} />}
      {report && report.failed.length > 0 && (
        <Notice tone="warning">
          <p>{counted(texts.created, report.created)}</p>
          <ul>
            {report.failed.map(({ line, reason }) => (
              <li key={line}>{fill(texts.lineProblem, { line: String(line), reason })}</li>
            ))}
          </ul>
        </Notice>
      )}
    </FormDialog>
  );
}

function Preview({ rows }: { rows: readonly CsvRow[] }) {
  const { redirects: texts } = siteTexts();
  // What is wrong is never hidden behind what is well.
  const sorted = [...rows].sort((a, b) => Number(!a.problem) - Number(!b.problem) || a.line - b.line);
  const wrong = rows.filter(({ problem }) => problem).length;
  return (
    <>
      <p role="status">
        {counted(texts.create, rows.length - wrong)}
        {wrong > 0 && ` · ${counted(texts.wrong, wrong)}`}
      </p>
      <ul className={styles.preview}>
        {sorted.slice(0, mostShown).map(({ line, source, target, problem }) => (
          <li key={line} data-problem={problem}>
            <span className={styles.faint}>{fill(texts.line, { line: String(line) })}</span>{' '}
            <bdi dir="ltr">{problem ? `${source}, ${target}` : `${source} → ${target}`}</bdi>
            {problem && <strong>{texts.problems[problem]}</strong>}
          </li>
        ))}
      </ul>
    </>
  );
}
