// Links to join with: to the organization, or to a space or collection of it.
import { fill } from '@lectern/content/locale';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { organizationTexts } from '../../../texts/organization.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { problemToast } from '../../../ui/toast.tsx';
import { titleOf } from '../../../ui/title.ts';
import { useCopy } from '../parts/copy-field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { RoleSelect, RowRole, type Role } from '../parts/roles.tsx';
import { useOrganization } from '../parts/use-organization.ts';
import {
  contentInviteLinksOf,
  createInviteLink,
  deleteInviteLink,
  inviteLinksOf,
  updateInviteLink,
  type InviteLink,
} from './queries.ts';
import styles from '../parts/section.module.css';

export function OrganizationInviteLinks() {
  const { organization, organizationId } = useOrganization();
  const { data: own, error } = useQuery(inviteLinksOf(organizationId));
  const { data: content } = useQuery(contentInviteLinksOf(organizationId));
  if (!organization) return null;
  const links = own && [...own.items, ...(content?.items ?? [])];
  return <InviteLinks organizationId={organizationId} isOn={organization.inviteLinks} links={links} error={error} />;
}

type Target = { space: string } | { collection: string };

type InviteLinksProps = {
  organizationId: string;
  isOn: boolean;
  links: readonly InviteLink[] | undefined;
  error: Error | null;
  /** What new links lead to; the organization when absent. */
  target?: Target;
};

export function InviteLinks({ organizationId, isOn, links, error, target }: InviteLinksProps) {
  const t = useTexts();
  const o = organizationTexts();
  const [isNew, setNew] = useState(false);
  return (
    <section className={styles.part} aria-labelledby="invite-links">
      <div className={styles.header}>
        <h2 id="invite-links">{o.invites.links}</h2>
        <Button small icon="plus" onClick={() => setNew(true)} disabledReason={isOn ? undefined : o.invites.linksOff}>
          {o.invites.newLink}
        </Button>
      </div>
      <p className={styles.about}>{o.invites.linksAbout}</p>
      {!isOn && <Notice tone="warning">{o.invites.linksOff}</Notice>}
      {error && <Notice tone="danger">{faultText(error, t)}</Notice>}
      {links?.length === 0 && <p className={styles.note}>{o.invites.noLinks}</p>}
      {links && links.length > 0 && (
        <ul className={styles.rows}>
          {links.map((link) => (
            <LinkRow key={link.id} organizationId={organizationId} link={link} />
          ))}
        </ul>
      )}
      {isNew && <NewLinkDialog organizationId={organizationId} target={target} onClose={() => setNew(false)} />}
    </section>
  );
}

const roleIn = (link: InviteLink): Role => ('role' in link ? link.role : link.level);

function LinkRow({ organizationId, link }: { organizationId: string; link: InviteLink }) {
  const t = useTexts();
  const o = organizationTexts();
  const { organization } = useOrganization();
  const [isRevoking, setRevoking] = useState(false);
  const copy = useCopy();
  const { mutate } = useMutation({
    mutationFn: updateInviteLink,
    onError: (problem) => problemToast(faultText(problem, t)),
  });
  const at = { organizationId, inviteId: link.id };
  const leadsTo =
    'space' in link
      ? titleOf(link.space, t)
      : 'collection' in link
        ? link.collection.title
        : (organization?.title ?? '');
  const name = fill(o.invites.to, { title: leadsTo });
  const url = link.urls?.app;
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
          {'role' in link ? null : <Badge>{'space' in link ? t.space : o.access.collection}</Badge>}
        </p>
        <code className={styles.note} dir="ltr">
          {url}
        </code>
      </div>
      <div className={styles.end}>
        <RowRole
          label={fill(o.roles.of, { name })}
          role={roleIn(link)}
          choose={(role) => mutate({ ...at, body: 'role' in link ? { role } : { level: role } })}
        />
        {url !== undefined && (
          <Button small icon="copy" onClick={() => void copy(url)} aria-label={`${t.copyLink}: ${name}`}>
            {t.copyLink}
          </Button>
        )}
        <Button small onClick={() => setRevoking(true)} aria-label={`${o.invites.revoke}: ${name}`}>
          {o.invites.revoke}
        </Button>
      </div>
      {isRevoking && (
        <FormDialog
          title={o.invites.revokeTitle}
          action={o.invites.revoke}
          isDangerous
          onClose={() => setRevoking(false)}
          submit={() => deleteInviteLink(at)}
        >
          <p>{o.invites.revokeAbout}</p>
        </FormDialog>
      )}
    </li>
  );
}

type NewLinkDialogProps = { organizationId: string; target: Target | undefined; onClose(): void };

function NewLinkDialog({ organizationId, target, onClose }: NewLinkDialogProps) {
  const t = useTexts();
  const o = organizationTexts();
  const [role, setRole] = useState<Role>('read');
  return (
    <FormDialog
      title={o.invites.newLink}
      action={t.create}
      onClose={onClose}
      submit={async () => {
        await createInviteLink({ organizationId, body: target ? { ...target, level: role } : { role } });
      }}
    >
      <p>{o.invites.linksAbout}</p>
      <RoleSelect role={role} choose={setRole} />
    </FormDialog>
  );
}
