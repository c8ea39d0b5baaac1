import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { organizationTexts } from '../../../texts/organization.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Field, TextAreaField, textIn } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { CopyField } from '../parts/copy-field.tsx';
import { RoleSelect, type Role } from '../parts/roles.tsx';
import { useOrganization } from '../parts/use-organization.ts';
import { teamsOf } from '../teams/queries.ts';
import {
  updateOidcProvider,
  updateSamlProvider,
  type OidcProvider,
  type Provider,
  type SamlProvider,
} from './queries.ts';
import styles from '../parts/section.module.css';

const unset = 'about:blank';
const isSaml = (provider: Provider): provider is SamlProvider => provider.object === 'saml-provider';

/** What the provider needs from here, what is needed from it, and a try. */
export function ProviderForm({ provider }: { provider: Provider }) {
  const t = useTexts();
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  const [role, setRole] = useState<Role>(provider.defaultRole);
  const [team, setTeam] = useState(provider.defaultTeam?.id ?? '');
  const teams = useInfiniteQuery(teamsOf(organizationId, ''));
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const shared = {
        label: textIn(form, 'label'),
        defaultRole: role,
        ...(team !== '' && { defaultTeam: team }),
      };
      if (isSaml(provider)) {
        const [entityID, ssoURL] = [textIn(form, 'entityID'), textIn(form, 'ssoURL')];
        // Empty fields are left to the metadata document.
        const body = {
          ...shared,
          certificate: textIn(form, 'certificate'),
          ...(entityID !== '' && { entityID }),
          ...(ssoURL !== '' && { ssoURL }),
        };
        await updateSamlProvider({ organizationId, samlProviderId: provider.id, body });
        return;
      }
      const secret = textIn(form, 'clientSecret');
      const body = {
        ...shared,
        issuer: textIn(form, 'issuer'),
        clientID: textIn(form, 'clientID'),
        ...(secret !== '' && { clientSecret: secret }),
      };
      await updateOidcProvider({ organizationId, oidcProviderId: provider.id, body });
    },
    onSuccess: () => toast(t.saved),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(event.currentTarget);
  };
  const choices = teams.data?.pages.flatMap(({ items }) => items).map(({ id, title }): [string, string] => [id, title]);
  return (
    <form className={styles.form} onSubmit={submit}>
      <h3>{o.sso.step1}</h3>
      {isSaml(provider) ? (
        <>
          <CopyField label={o.sso.acsUrl} value={provider.service.acsURL} />
          <CopyField label={o.sso.entityId} value={provider.service.entityID} />
        </>
      ) : (
        <CopyField label={o.sso.callbackUrl} value={provider.service.callbackURL} />
      )}
      <h3>{o.sso.step2}</h3>
      <Field label={o.sso.label} name="label" defaultValue={provider.label} required maxLength={30} />
      {isSaml(provider) ? (
        <SamlFields key={`${provider.entityID} ${provider.ssoURL}`} provider={provider} />
      ) : (
        <OidcFields provider={provider} />
      )}
      <RoleSelect label={o.general.defaultRole} role={role} choose={setRole} />
      <Select
        label={o.sso.defaultTeam}
        value={team}
        choices={[...(provider.defaultTeam ? [] : [['', o.sso.noTeam] as const]), ...(choices ?? [])]}
        choose={setTeam}
      />
      {error && <Notice tone="danger">{faultText(error, t)}</Notice>}
      <div>
        <Button tone="primary" type="submit" disabledReason={isPending ? t.working : undefined}>
          {t.reusable.save}
        </Button>
      </div>
      <h3>{o.sso.step3}</h3>
      {provider.status !== 'active' && <p className={styles.about}>{o.sso.step3Later}</p>}
      {provider.status === 'active' && (
        <>
          <p className={styles.about}>{o.sso.step3About}</p>
          <div>
            <a className={buttonClass()} href={provider.service.startURL} target="_blank" rel="noreferrer">
              {t.signIn}
            </a>
          </div>
        </>
      )}
    </form>
  );
}

function SamlFields({ provider }: { provider: SamlProvider }) {
  const o = organizationTexts();
  return (
    <>
      <TextAreaField
        label={o.sso.metadata}
        hint={o.sso.metadataHint}
        name="certificate"
        defaultValue={provider.certificate}
        maxLength={10_000}
        isCode
        dir="ltr"
      />
      <Field label={o.sso.entityId} name="entityID" defaultValue={provider.entityID} maxLength={1024} dir="ltr" />
      <Field
        label={o.sso.signInUrl}
        name="ssoURL"
        type="url"
        defaultValue={provider.ssoURL === unset ? '' : provider.ssoURL}
        maxLength={2048}
        dir="ltr"
      />
    </>
  );
}

function OidcFields({ provider }: { provider: OidcProvider }) {
  const o = organizationTexts();
  return (
    <>
      <Field label={o.sso.issuer} name="issuer" type="url" defaultValue={provider.issuer} maxLength={1024} dir="ltr" />
      <Field label={o.sso.clientId} name="clientID" defaultValue={provider.clientID} maxLength={255} dir="ltr" />
      <Field
        label={o.sso.clientSecret}
        name="clientSecret"
        type="password"
        autoComplete="off"
        maxLength={1024}
        dir="ltr"
        {...(provider.hasClientSecret && { hint: o.sso.secretKept })}
      />
    </>
  );
}
