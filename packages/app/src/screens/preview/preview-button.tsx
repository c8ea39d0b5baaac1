import { openDialog } from '../../actions/dialogs.ts';
import type { Space } from '../../actions/screen-context.ts';
import type { PreviewedPage } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { Button } from '../../ui/button.tsx';

type PreviewButtonProps = { space: Space; page: PreviewedPage; small?: boolean };

export function PreviewButton({ space, page, small = false }: PreviewButtonProps) {
  const t = useTexts();
  return (
    <Button small={small} icon="eye" onClick={() => openDialog({ kind: 'preview', space, page })}>
      {t.review.preview}
    </Button>
  );
}
