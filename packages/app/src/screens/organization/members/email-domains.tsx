// People with an address at these domains join without an invitation.
import { fill } from '@lectern/content/locale';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { organizationTexts } from '../../../texts/organization.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { roleName } from '../parts/roles.tsx';
import { useOrganization } from '../parts/use-organization.ts';
import { updateOrganization } from '../queries.ts';
import styles from '../parts/section.module.css';

export function EmailDomains() {
  const t = useTexts();
  const o = organizationTexts();
  const { organization, organizationId } = useOrganization();
  const [typed, setTyped] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: (emailDomains: string[]) => updateOrganization({ organizationId, body: { emailDomains } }),
    onSuccess: () => setTyped(''),
  });
  if (!organization) return null;
  const { emailDomains, defaultRole = null } = organization;
  const add = (event: FormEvent) => {
    event.preventDefault();
    const domain = typed.trim().toLowerCase().replace(/^.*@/, '');
    if (domain !== '') mutate([...new Set([...emailDomains, domain])]);
  };
  return (
    <section className={styles.part} aria-labelledby="email-domains">
      <h2 id="email-domains">{o.invites.domains}</h2>
      <p className={styles.about}>{fill(o.invites.domainsAbout, { role: roleName(o, defaultRole) })}</p>
      {emailDomains.length === 0 && <p className={styles.note}>{o.invites.noDomains}</p>}
      {emailDomains.length > 0 && (
        <ul className={styles.rows}>
          {emailDomains.map((domain) => (
            <li key={domain} className={styles.row}>
              <code className={styles.facts} dir="ltr">
                {domain}
              </code>
              <Button
                small
                aria-label={`${o.common.remove}: ${domain}`}
                onClick={() => mutate(emailDomains.filter((one) => one !== domain))}
              >
                {o.common.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.inline} onSubmit={add}>
        <Field
          label={o.invites.domain}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          dir="ltr"
          maxLength={255}
        />
        <Button type="submit" icon="plus" disabledReason={isPending ? t.working : undefined}>
          {o.common.add}
        </Button>
      </form>
      {error && <Notice tone="danger">{faultText(error, t)}</Notice>}
    </section>
  );
}
