// The editor of the chosen kind, loaded when it is needed.
import type { Markdown } from '@lectern/content/browser';
import type { PageText } from '../../../editor/page-text.ts';
import type { Suggest } from '../../../editor/rich/parts/suggest.ts';
import type { Upload } from '../../../editor/rich/parts/files.ts';
import { useTexts } from '../../../texts/context.tsx';
import { fill } from '../../../texts/format.ts';
import { Delayed } from '../../../ui/delayed.tsx';
import type { EditorKind } from './editor-kind.ts';
import { useEditors } from './load-editor.ts';
import styles from './editor.module.css';

type EditorProps = {
  kind: EditorKind;
  page: PageText;
  title: string;
  render(page: Markdown.Page): string;
  onLost(): void;
  upload: Upload;
  suggest: Suggest;
};

const leave = (): void => document.getElementById('main')?.focus();

export function Editor({ kind, page, title, render, onLost, upload, suggest }: EditorProps) {
  const t = useTexts();
  const { Rich, Source } = useEditors(kind);
  const rich = Rich && kind !== 'source' && (
    <Rich page={page} label={title} render={render} onLost={onLost} onLeave={leave} upload={upload} suggest={suggest} />
  );
  const source = Source && kind !== 'rich' && (
    <Source page={page} label={fill(t.sourceOf, { title })} placeholderText={t.writeHere} onLeave={leave} />
  );
  if (!rich && !source) return <Delayed>{t.loading}</Delayed>;
  if (kind !== 'both') return rich || source;
  return (
    <div className={styles.both} data-editors="both">
      <div className={styles.pane}>{source}</div>
      <div className={styles.pane}>{rich}</div>
    </div>
  );
}
