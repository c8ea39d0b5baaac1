// Identity providers of an organization, set up in three steps.
import { fill } from '@lectern/content/locale';
import { api } from '@lectern/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { organizationTexts } from '../../../texts/organization.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, textIn } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { CopyApiCall } from '../../../ui/copy-api-call.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { roleName } from '../parts/roles.tsx';
import { OnlyAdministrators, SectionScreen } from '../parts/section.tsx';
import { useOrganization } from '../parts/use-organization.ts';
import { ProviderForm } from './provider-form.tsx';
import {
  createOidcProvider,
  createSamlProvider,
  deleteOidcProvider,
  deleteSamlProvider,
  oidcProvidersOf,
  samlProvidersOf,
  type Provider,
} from './queries.ts';
import styles from '../parts/section.module.css';

type Kind = 'saml' | 'oidc';
const kindNames: Record<Kind, string> = { saml: 'SAML', oidc: 'OpenID Connect' };

export function SingleSignOnScreen() {
  const t = useTexts();
  const o = organizationTexts();
  const { organization, isAdmin, role } = useOrganization();
  const [adding, setAdding] = useState<Kind>();
  const reason = fill(o.common.onlyChange, { organization: organization?.title ?? '', role: roleName(o, role) });
  const add = (kind: Kind) => (
    <Button key={kind} icon="plus" disabledReason={isAdmin ? undefined : reason} onClick={() => setAdding(kind)}>
      {fill(o.sso.add, { kind: kindNames[kind] })}
    </Button>
  );
  return (
    <SectionScreen title={t.settings.singleSignOn} about={o.sso.about} actions={[add('saml'), add('oidc')]}>
      {isAdmin ? <Providers /> : <OnlyAdministrators what="see" />}
      {adding && <AddDialog kind={adding} onClose={() => setAdding(undefined)} />}
    </SectionScreen>
  );
}

function Providers() {
  const t = useTexts();
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  const saml = useQuery(samlProvidersOf(organizationId));
  const oidc = useQuery(oidcProvidersOf(organizationId));
  const error = saml.error ?? oidc.error;
  const providers: Provider[] = [...(saml.data?.items ?? []), ...(oidc.data?.items ?? [])];
  return (
    <>
      {error && <Notice tone="danger">{faultText(error, t)}</Notice>}
      {saml.data && oidc.data && providers.length === 0 && <p>{o.sso.none}</p>}
      {providers.map((provider) => (
        <OneProvider key={provider.id} provider={provider} />
      ))}
      <CopyApiCall operation={api.listSamlProviders} input={{ organizationId, query: {} }} />
    </>
  );
}

function OneProvider({ provider }: { provider: Provider }) {
  const t = useTexts();
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  const [isDeleting, setDeleting] = useState(false);
  const isSaml = provider.object === 'saml-provider';
  return (
    <section className={styles.card} aria-labelledby={`provider-${provider.id}`}>
      <div className={styles.header}>
        <h2 id={`provider-${provider.id}`} className={styles.name}>
          <bdi>{provider.label}</bdi>
          <Badge>{kindNames[isSaml ? 'saml' : 'oidc']}</Badge>
          <Badge tone={provider.status === 'active' ? 'success' : 'warning'}>
            {provider.status === 'active' ? o.webhooks.active : o.sso.pending}
          </Badge>
        </h2>
        <Button small icon="trash" aria-label={`${t.deletePage}: ${provider.label}`} onClick={() => setDeleting(true)}>
          {t.deletePage}
        </Button>
      </div>
      {provider.problem !== undefined && <Notice tone="warning">{provider.problem}</Notice>}
      <ProviderForm provider={provider} />
      {isDeleting && (
        <FormDialog
          title={fill(t.deleteTitle, { title: provider.label })}
          action={t.deletePage}
          isDangerous
          onClose={() => setDeleting(false)}
          submit={async () => {
            if (isSaml) await deleteSamlProvider({ organizationId, samlProviderId: provider.id });
            else await deleteOidcProvider({ organizationId, oidcProviderId: provider.id });
            toast(fill(o.common.deleted, { name: provider.label }));
          }}
        >
          <p>{o.sso.deleteAbout}</p>
        </FormDialog>
      )}
    </section>
  );
}

function AddDialog({ kind, onClose }: { kind: Kind; onClose(): void }) {
  const t = useTexts();
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  return (
    <FormDialog
      title={fill(o.sso.add, { kind: kindNames[kind] })}
      action={t.create}
      onClose={onClose}
      submit={async (form) => {
        const body = { label: textIn(form, 'label') };
        if (kind === 'saml') await createSamlProvider({ organizationId, body });
        else await createOidcProvider({ organizationId, body });
      }}
    >
      <Field label={o.sso.label} name="label" required pattern=".*\S.*" maxLength={30} autoFocus />
    </FormDialog>
  );
}
