// Two texts in one column: lines that were removed and added, with the words that changed.
import { compareTexts, type Line, type Part } from '@lectern/content/browser';
import { useMemo } from 'react';
import { useTexts } from '../texts/context.tsx';
import { counted } from '../texts/format.ts';
import styles from './source-diff.module.css';

const mostLines = 600;
const signs = { same: ' ', removed: '−', added: '+' } as const;

export function SourceDiff({ before, after }: { before: string; after: string }) {
  const t = useTexts();
  const lines = useMemo(() => compareTexts(before, after), [before, after]);
  const left = lines.length - mostLines;
  return (
    <div className={styles.diff}>
      {lines.slice(0, mostLines).map((line, index) => (
        // Lines have no identity of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <DiffLine key={index} line={line} />
      ))}
      {left > 0 && <p className={styles.gap}>{counted(t.moreLines, left)}</p>}
    </div>
  );
}

function DiffLine({ line }: { line: Line }) {
  if (line.kind === 'gap') return <p className={styles.gap}>⋯</p>;
  const { kind, parts } = line;
  const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
  return (
    <p className={`${styles.line} ${styles[kind]}`}>
      <span className={styles.sign}>{signs[kind]}</span>
      <Tag className={styles.words} dir="auto">
        {parts.map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <DiffPart key={index} part={part} isMarked={kind !== 'same'} />
        ))}
      </Tag>
    </p>
  );
}

const DiffPart = ({ part: { text, changed }, isMarked }: { part: Part; isMarked: boolean }) =>
  changed && isMarked ? <mark className={styles.mark}>{text}</mark> : text;
