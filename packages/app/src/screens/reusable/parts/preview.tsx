import { useMemo } from 'react';
import type { Branch, Content } from '../../../api/branch.ts';
import { useTexts } from '../../../texts/context.tsx';
import { useRenderBody } from '../../page/parts/use-render-body.ts';
import '../../page/parts/page-body.css';
import styles from '../text.module.css';

export function Preview({ text, branch, content }: { text: string; branch: Branch; content: Content }) {
  const t = useTexts();
  const { spaceId, changeRequestId } = branch;
  const renderBody = useRenderBody();
  const html = useMemo(
    // A leading heading would be the title of a page to the renderer.
    () => renderBody?.(`# -\n\n${text}`, { spaceId, changeRequestId }, content, t).replaceAll(/ id="[^"]*"/g, ''),
    [renderBody, text, spaceId, changeRequestId, content, t],
  );
  return (
    <section className={styles.preview} aria-label={t.reusable.preview}>
      <div className="page-body" dir="auto" dangerouslySetInnerHTML={{ __html: html ?? '' }} />
    </section>
  );
}
