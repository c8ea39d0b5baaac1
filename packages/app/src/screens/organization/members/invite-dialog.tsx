// Invites people by e-mail. Without a mail server the links are shown, to be handed over.
import { fill } from '@lectern/content/locale';
import { useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { organizationTexts } from '../../../texts/organization.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextAreaField, textIn } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { CopyField } from '../parts/copy-field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { RoleSelect, type Role } from '../parts/roles.tsx';
import { useOrganization } from '../parts/use-organization.ts';
import { emailsIn } from './emails.ts';
import { invite, type Invited } from './queries.ts';

export function InviteDialog({ onClose }: { onClose(): void }) {
  const o = organizationTexts();
  const { organizationId, organization } = useOrganization();
  const [role, setRole] = useState<Role>(organization?.defaultRole ?? 'read');
  const [invited, setInvited] = useState<Invited>();
  if (invited) return <InvitedDialog invited={invited} onClose={onClose} />;
  return (
    <FormDialog
      title={o.invites.invite}
      action={o.invites.invite}
      onClose={onClose}
      submit={async (form) => {
        const emails = emailsIn(textIn(form, 'emails'));
        const reply = await invite(organizationId, { emails, role });
        toast(fill(o.invites.invited, { count: String(reply.invited) }));
        if (!reply.links?.length && !reply.notMailed?.length && !reply.failedSSOEmails?.length) return undefined;
        setInvited(reply);
        return 'stay';
      }}
    >
      <TextAreaField label={o.invites.emails} hint={o.invites.emailsHint} name="emails" required dir="ltr" lines={4} />
      <RoleSelect role={role} choose={setRole} />
    </FormDialog>
  );
}

/** What the administrator has to do now. */
function InvitedDialog({ invited, onClose }: { invited: Invited; onClose(): void }) {
  const t = useTexts();
  const o = organizationTexts();
  const { links = [], notMailed = [], failedSSOEmails = [] } = invited;
  const missed = [...notMailed, ...failedSSOEmails];
  return (
    <Dialog
      title={o.invites.invite}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      {links.length > 0 && <p>{o.invites.handOver}</p>}
      {links.map(({ email, url }) => (
        <CopyField key={email} label={email} value={url} />
      ))}
      {missed.length > 0 && <Notice tone="warning">{fill(o.invites.notMailed, { emails: missed.join(', ') })}</Notice>}
    </Dialog>
  );
}
