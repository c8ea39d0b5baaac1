import { openDialog } from '../../actions/dialogs.ts';
import type { Space } from '../../actions/here.ts';
import type { PreviewedPage } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { Button } from '../../ui/button.tsx';

export function PreviewButton({ space, page }: { space: Space; page: PreviewedPage }) {
  const t = useTexts();
  return (
    <Button small icon="eye" onClick={() => openDialog({ kind: 'preview', space, page })}>
      {t.review.preview}
    </Button>
  );
}
