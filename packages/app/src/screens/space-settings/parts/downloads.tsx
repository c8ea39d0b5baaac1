// The content of a space as a PDF, an EPUB or Markdown files. The server makes the file before it replies.
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Space } from '../../../actions/screen-context.ts';
import { useTexts } from '../../../texts/context.tsx';
import { fill } from '../../../texts/format.ts';
import { spaceTexts } from '../../../texts/spaces.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { fileCall, makeFile, type FileKind } from '../queries.ts';
import styles from '../settings.module.css';
import { CopyApiCall } from '../../../ui/copy-api-call.tsx';
import { Section } from './section.tsx';

export function Downloads({ space }: { space: Space }) {
  const t = useTexts();
  const texts = spaceTexts().settings;
  const { mutate, isPending, data, variables, error } = useMutation({
    mutationFn: (kind: FileKind) => makeFile(space.id, kind),
  });
  const names: Record<FileKind, string> = { pdf: 'PDF', epub: 'EPUB', markdown: texts.markdown };
  const kinds: readonly FileKind[] = ['pdf', 'epub', 'markdown'];
  const name = variables === undefined ? '' : names[variables];
  return (
    <Section title={texts.downloads} about={texts.downloadsAbout}>
      <div className={styles.actions}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            icon="import"
            disabledReason={isPending ? t.working : undefined}
            onClick={() => mutate(kind)}
          >
            {names[kind]}
          </Button>
        ))}
        <CopyApiCall {...fileCall(space)} />
      </div>
      {isPending && (
        <Notice>
          <Elapsed name={name} />
        </Notice>
      )}
      {data && !isPending && (
        <Notice
          tone="success"
          actions={
            <a href={data.url} className={buttonClass('primary', true)} target="_blank" rel="noreferrer">
              {fill(texts.openFile, { name })}
            </a>
          }
        >
          {fill(texts.ready, { name })}
        </Notice>
      )}
      {data?.leftOut && !isPending && (
        <>
          <p>{texts.leftOut}</p>
          <ul className={styles.plainList}>
            {data.leftOut.map(({ name: picture }) => (
              <li key={picture}>{picture}</li>
            ))}
          </ul>
        </>
      )}
      <Fault error={error} />
    </Section>
  );
}

/** How long it has taken so far; the server does not say how much is left. */
function Elapsed({ name }: { name: string }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return fill(spaceTexts().settings.preparing, { name, seconds: String(seconds) });
}
