import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { contentOf, type Branch, type Content, type Page } from '../../../api/branch.ts';
import { paths } from '../../../paths.ts';
import { firstDocument } from '../tree-model.ts';
import { DeleteDialog } from './delete-dialog.tsx';

type DeletePageDialogProps = { branch: Branch; page: Page; onClose(): void };

export function DeletePageDialog({ branch, page: { id, title }, onClose }: DeletePageDialogProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // The screen of the page is left before its content is loaded again.
  const leave = () => {
    const { queryKey } = contentOf(branch);
    const content = queryClient.getQueryData<Content>(queryKey);
    const other = firstDocument(content?.pages ?? [], id);
    if (other) return navigate({ to: paths.page(branch, other.path) });
    if (content) queryClient.setQueryData<Content>(queryKey, { ...content, pages: [] });
    return navigate({ to: paths.space(branch) });
  };
  return (
    <DeleteDialog
      branch={branch}
      title={title}
      change={{ operation: 'delete_page', page: id }}
      onClose={onClose}
      onDeleted={leave}
    />
  );
}
