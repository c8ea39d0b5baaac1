import { useTools } from '../../../actions/use-tools.ts';
import type { Branch, Page } from '../../../api/branch.ts';
import { paths } from '../../../paths.ts';
import { DeleteDialog } from './delete-dialog.tsx';

type DeletePageDialogProps = { branch: Branch; page: Page; onClose(): void };

export function DeletePageDialog({ branch, page: { id, title }, onClose }: DeletePageDialogProps) {
  const { go } = useTools();
  return (
    <DeleteDialog
      branch={branch}
      title={title}
      change={{ operation: 'delete_page', page: id }}
      onClose={onClose}
      onDeleted={() => go(paths.space(branch))}
    />
  );
}
