// Name, roles of new members, and what is switched on in an organization.
import { fill } from '@lectern/content/locale';
import { api } from '@lectern/contract/browser';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTools } from '../../../actions/use-tools.ts';
import { client } from '../../../api/client.ts';
import { changing, keyOf } from '../../../api/query.ts';
import type { Organization } from '../../../api/organizations.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { organizationTexts } from '../../../texts/organization.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, textIn } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { problemToast, toast } from '../../../ui/toast.tsx';
import { CopyApiCall } from '../../../ui/copy-api-call.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { RoleSelect, roleName, type Role } from '../parts/roles.tsx';
import { OnlyAdministrators, SectionScreen } from '../parts/section.tsx';
import { useOrganization } from '../parts/use-organization.ts';
import { updateOrganization } from '../queries.ts';
import styles from '../parts/section.module.css';

const createOrganization = changing(api.createOrganization, { changes: () => [keyOf(api.listOrganizations, {})] });

export function GeneralScreen() {
  const t = useTexts();
  const o = organizationTexts();
  const { organization, isAdmin } = useOrganization();
  const [isNew, setNew] = useState(false);
  if (!organization) return null;
  return (
    <SectionScreen
      title={t.settings.general}
      actions={
        <Button icon="plus" onClick={() => setNew(true)}>
          {o.general.newOrganization}
        </Button>
      }
    >
      {isAdmin ? (
        <GeneralForm key={organization.id} organization={organization} />
      ) : (
        <>
          <OnlyAdministrators what="change" />
          <dl className={styles.facts}>
            <dt className={styles.note}>{t.fileActions.name}</dt>
            <dd dir="auto">{organization.title}</dd>
            <dt className={styles.note}>{o.general.defaultRole}</dt>
            <dd>{roleName(o, organization.defaultRole ?? null)}</dd>
          </dl>
        </>
      )}
      <ExportEverything />
      {isNew && <NewOrganizationDialog onClose={() => setNew(false)} />}
    </SectionScreen>
  );
}

function GeneralForm({ organization }: { organization: Organization }) {
  const t = useTexts();
  const o = organizationTexts();
  const { id: organizationId, title, hostname = '', inviteLinks, sso = false } = organization;
  const [role, setRole] = useState<Role>(organization.defaultRole ?? null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: updateOrganization,
    onSuccess: () => toast(t.saved),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const name = textIn(form, 'hostname');
    const body = {
      title: textIn(form, 'title'),
      defaultRole: role,
      inviteLinks: given.has('inviteLinks'),
      sso: given.has('sso'),
      ...(name !== '' && { hostname: name }),
    };
    mutate({ organizationId, body });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        label={t.fileActions.name}
        name="title"
        defaultValue={title}
        required
        pattern=".*\S.*"
        minLength={2}
        maxLength={255}
      />
      <RoleSelect label={o.general.defaultRole} hint={o.general.defaultRoleHint} role={role} choose={setRole} />
      <Field
        label={o.general.hostname}
        hint={o.general.hostnameHint}
        name="hostname"
        defaultValue={hostname}
        required={hostname !== ''}
        pattern="[a-z0-9][a-z0-9\-]{1,30}[a-z0-9]"
        dir="ltr"
      />
      <Checkbox label={o.general.inviteLinks} name="inviteLinks" defaultChecked={inviteLinks} />
      <Checkbox label={o.general.sso} name="sso" defaultChecked={sso} />
      {error && <Notice tone="danger">{faultText(error, t)}</Notice>}
      <div className={styles.end}>
        <Button tone="primary" type="submit" disabledReason={isPending ? t.working : undefined}>
          {t.reusable.save}
        </Button>
        <CopyApiCall
          operation={api.updateOrganization}
          input={{ organizationId, body: { title, defaultRole: role, inviteLinks, sso } }}
        />
      </div>
    </form>
  );
}

function ExportEverything() {
  const t = useTexts();
  const o = organizationTexts();
  const { organization, organizationId, isAdmin, role } = useOrganization();
  const reason = fill(o.common.onlyChange, { organization: organization?.title ?? '', role: roleName(o, role) });
  const { mutate, isPending } = useMutation({
    mutationFn: (include: 'content' | 'everything') =>
      client.call(api.exportOrganization, { organizationId, query: { include } }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => problemToast(faultText(error, t)),
  });
  return (
    <section className={styles.part} aria-labelledby="export">
      <h2 id="export">{o.general.export}</h2>
      <p className={styles.about}>{o.general.exportAbout}</p>
      <div className={styles.end}>
        <Button icon="import" onClick={() => mutate('content')} disabledReason={isPending ? t.working : undefined}>
          {o.general.exportContent}
        </Button>
        <Button icon="import" onClick={() => mutate('everything')} disabledReason={isAdmin ? undefined : reason}>
          {o.general.exportAll}
        </Button>
      </div>
    </section>
  );
}

function NewOrganizationDialog({ onClose }: { onClose(): void }) {
  const t = useTexts();
  const o = organizationTexts();
  const { go } = useTools();
  return (
    <FormDialog
      title={o.general.newOrganization}
      action={t.create}
      onClose={onClose}
      submit={async (form) => {
        const { id } = await createOrganization({ query: {}, body: { title: textIn(form, 'title') } });
        go(paths.organization(id));
      }}
    >
      <Field
        label={t.fileActions.name}
        name="title"
        required
        pattern=".*\S.*"
        minLength={2}
        maxLength={255}
        autoFocus
      />
    </FormDialog>
  );
}
