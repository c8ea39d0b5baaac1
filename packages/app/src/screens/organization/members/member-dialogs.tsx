import { fill } from '@lectern/content/locale';
import { useMutation } from '@tanstack/react-query';
import { useTools } from '../../../actions/use-tools.ts';
import { keyOf, refresh } from '../../../api/query.ts';
import { api } from '@lectern/contract/browser';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { organizationTexts } from '../../../texts/organization.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { CopyField } from '../parts/copy-field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useOrganization } from '../parts/use-organization.ts';
import { nameOf } from './name.ts';
import { createLoginLink, removeMember, requireSso, type Member } from './queries.ts';

type MemberDialogProps = { member: Member; onClose(): void };

/** Members leave themselves; administrators remove others. */
export function RemoveMemberDialog({ member, isMe, onClose }: MemberDialogProps & { isMe: boolean }) {
  const o = organizationTexts();
  const { go } = useTools();
  const { organizationId } = useOrganization();
  const name = nameOf(member);
  return (
    <FormDialog
      title={isMe ? o.members.leave : fill(o.members.removeTitle, { name })}
      action={isMe ? o.members.leave : o.common.remove}
      isDangerous
      onClose={onClose}
      submit={async () => {
        await removeMember({ organizationId, userId: member.id });
        toast(fill(o.members.removed, { name }));
        if (!isMe) return;
        await refresh([keyOf(api.listOrganizations, {})]);
        go(paths.home());
      }}
    >
      <p>{o.members.removeAbout}</p>
    </FormDialog>
  );
}

export function RequireSsoDialog({ member, onClose }: MemberDialogProps) {
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  const name = nameOf(member);
  return (
    <FormDialog
      title={o.members.requireSso}
      action={o.members.requireSso}
      onClose={onClose}
      submit={async () => void (await requireSso({ organizationId, userId: member.id }))}
    >
      <p>{fill(o.members.requireSsoAbout, { name })}</p>
    </FormDialog>
  );
}

export function LoginLinkDialog({ member, onClose }: MemberDialogProps) {
  const t = useTexts();
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => createLoginLink(organizationId, member.id),
  });
  return (
    <Dialog
      title={o.members.loginLink}
      onClose={onClose}
      actions={
        <>
          {!data && (
            <Button tone="primary" onClick={() => mutate()} disabledReason={isPending ? t.working : undefined}>
              {t.create}
            </Button>
          )}
          <Button onClick={onClose}>{data ? t.done : t.cancel}</Button>
        </>
      }
    >
      <p>{fill(o.members.loginLinkAbout, { name: nameOf(member) })}</p>
      {data && <CopyField label={o.members.loginLink} value={data.url} />}
      {error && <Notice tone="danger">{faultText(error, t)}</Notice>}
    </Dialog>
  );
}
