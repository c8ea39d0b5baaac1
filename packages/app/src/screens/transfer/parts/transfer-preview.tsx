import { useTexts } from '../../../texts/context.tsx';
import { counted, fill } from '../../../texts/format.ts';
import { BrokenLinks } from '../../../ui/broken-links.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { UndefinedVariables } from '../../space/parts/undefined-variables.tsx';
import type { Mode, PageTransfer } from '../queries.ts';

/** What happens to pages, links, files and comments. */
export function TransferPreview({ preview, mode }: { preview: PageTransfer; mode: Mode }) {
  const t = useTexts();
  const { pages, files, reusableContents: contents, relinkedPages, brokenLinks, undefinedVariables } = preview;
  const isMove = mode === 'move';
  const sentences = [
    counted(t.transfer.about, pages.length),
    isMove ? t.transfer.linksMove : t.transfer.linksCopy,
    relinkedPages > 0 ? counted(t.transfer.relinked, relinkedPages) : undefined,
    files + contents > 0 ? fill(t.transfer.adds, { files, contents }) : undefined,
    isMove ? t.transfer.commentsMove : t.transfer.commentsCopy,
  ];
  return (
    <>
      <Notice>{sentences.filter(Boolean).join(' ')}</Notice>
      {brokenLinks.length > 0 && <BrokenLinks links={brokenLinks} />}
      <UndefinedVariables variables={undefinedVariables} />
    </>
  );
}
