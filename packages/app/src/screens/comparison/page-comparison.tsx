// Two texts of a page with changed words marked: rendered in one column or side by side, or as source.
import { escapeHtml } from '@lectern/content/browser';
import { useMemo, useState, type ReactNode } from 'react';
import type { Branch, Content } from '../../api/branch.ts';
import { useTexts } from '../../texts/context.tsx';
import type { Texts } from '../../texts/en.ts';
import { counted } from '../../texts/format.ts';
import { SourceDiff } from '../../ui/source-diff.tsx';
import { renderBody } from '../page/parts/render-body.ts';
import { withoutIds } from '../page/parts/without-ids.ts';
import { compareBlocks, countBlocks, foldUnchanged, type BlockRow, type BlockTotals } from './compare-blocks.ts';
import { markWords } from './mark-words.ts';
import { useView, type View } from './view.ts';
import '../page/parts/page-body.css';
import styles from './comparison.module.css';

/** A changed block: its place in the bodies that have it. */
export type ChangedBlock = { at: number | undefined; was: number | undefined };

/** What is drawn below a changed block. */
export type BelowBlock = (block: ChangedBlock, totals: BlockTotals) => ReactNode;

type PageComparisonProps = {
  before: string;
  after: string;
  branch: Branch;
  content: Content;
  below?: BelowBlock | undefined;
};

type Rendering = { branch: Branch; content: Content; t: Texts };

export function PageComparison({ before, after, branch, content, below }: PageComparisonProps) {
  const t = useTexts();
  const view = useView();
  const parts = useMemo(() => foldUnchanged(compareBlocks(before, after)), [before, after]);
  const totals = useMemo(() => countBlocks(before, after), [before, after]);
  const isSame = parts.every(({ rows }) => rows.every(({ kind }) => kind === 'same'));
  if (isSame) return <p className={styles.same}>{t.compare.same}</p>;
  if (view === 'source') {
    return (
      <div data-change tabIndex={-1}>
        <SourceDiff before={before} after={after} />
      </div>
    );
  }
  const rendering = { branch, content, t };
  const drawBelow = below && ((block: ChangedBlock) => below(block, totals));
  return (
    <div className={styles.comparison} data-view={view}>
      {view === 'side-by-side' && (
        <div className={styles.heads}>
          <span>{t.compare.before}</span>
          <span>{t.compare.after}</span>
        </div>
      )}
      {parts.map(({ kind, rows }, index) => {
        const Part = kind === 'fold' ? Fold : Rows;
        // Parts have no identity of their own.
        // oxlint-disable-next-line react/no-array-index-key
        return <Part key={index} {...{ rows, rendering, view }} below={drawBelow} />;
      })}
    </div>
  );
}

type RowsProps = {
  rows: readonly BlockRow[];
  rendering: Rendering;
  view: View;
  below?: ((block: ChangedBlock) => ReactNode) | undefined;
};

function Fold(props: RowsProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Rows {...props} />;
  return (
    <button type="button" className={styles.fold} onClick={() => setOpen(true)}>
      {counted(t.compare.unchanged, props.rows.length)}
    </button>
  );
}

const Rows = ({ rows, ...rest }: RowsProps) =>
  // oxlint-disable-next-line react/no-array-index-key
  rows.map((row, index) => <Row key={index} row={row} {...rest} />);

type RowProps = Omit<RowsProps, 'rows'> & { row: BlockRow };

function Row({ row, rendering, view, below }: RowProps) {
  const { branch, content, t } = rendering;
  const sides = useMemo(() => sidesOf(row, { branch, content, t }), [row, branch, content, t]);
  const isChange = row.kind !== 'same';
  const block = { at: 'at' in row ? row.at : undefined, was: 'was' in row ? row.was : undefined };
  const isInBody = block.at !== undefined || block.was !== undefined;
  return (
    <div className={styles.row} data-kind={row.kind} {...(isChange && { 'data-change': '', tabIndex: -1 })}>
      {row.type === 'frontmatter' && isChange ? (
        <SourceDiff before={'before' in row ? row.before : ''} after={'after' in row ? row.after : ''} />
      ) : (
        <Sides sides={sides} view={view} kind={row.kind} />
      )}
      {isChange && isInBody && below?.(block)}
    </div>
  );
}

type Sides = { before: string; after: string; merged: string | undefined };

function Sides({ sides: { before, after, merged }, view, kind }: { sides: Sides; view: View; kind: BlockRow['kind'] }) {
  if (view === 'side-by-side') {
    return (
      <div className={styles.sides}>
        <Html html={kind === 'same' ? after : before} side={kind === 'same' ? undefined : 'removed'} />
        <Html html={after} side={kind === 'same' ? undefined : 'added'} />
      </div>
    );
  }
  if (kind === 'same') return <Html html={after} />;
  if (merged !== undefined) return <Html html={merged} side="changed" />;
  return (
    <>
      {before !== '' && <Html html={before} side="removed" />}
      {after !== '' && <Html html={after} side="added" />}
    </>
  );
}

const Html = ({ html, side }: { html: string; side?: 'removed' | 'added' | 'changed' | undefined }) => (
  <div
    className={`page-body ${styles.html}`}
    data-side={html === '' ? undefined : side}
    dir="auto"
    dangerouslySetInnerHTML={{ __html: html }}
  />
);

function sidesOf(row: BlockRow, rendering: Rendering): Sides {
  const before = 'before' in row ? htmlOf(row.before, row.type, rendering) : '';
  const after = 'after' in row ? htmlOf(row.after, row.type, rendering) : '';
  const marked = row.kind === 'changed' ? markWords(before, after) : undefined;
  return marked ?? { before, after, merged: undefined };
}

function htmlOf(text: string, type: BlockRow['type'], { branch, content, t }: Rendering): string {
  if (type === 'frontmatter') return '';
  if (type === 'title') return `<p class="title">${escapeHtml(text.replace(/^#\s+/, '').trim())}</p>`;
  // Both sides are on one screen: their anchors would be there twice.
  const html = withoutIds(renderBody(text, branch, content, t));
  return html.trim() === '' ? `<pre><code>${escapeHtml(text.trim())}</code></pre>` : html;
}
