// The frame of a part of the settings: heading, what it is for, and who may change it.
import { fill } from '@lectern/content/locale';
import type { ReactNode } from 'react';
import { organizationTexts } from '../../../texts/organization.ts';
import { ManualLink } from '../../../ui/manual-link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { roleName } from './roles.tsx';
import { useOrganization } from './use-organization.ts';
import styles from './section.module.css';

type SectionScreenProps = {
  title: string;
  about?: string;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  children?: ReactNode;
};

export const SectionScreen = ({ title, about, actions, children }: SectionScreenProps) => (
  <Screen>
    <title>{`${title} · Lectern`}</title>
    <header className={styles.header}>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      {actions && <div className={styles.buttons}>{actions}</div>}
    </header>
    <p className={styles.about}>
      {about} <ManualLink />
    </p>
    {children}
  </Screen>
);

/** Says why there is nothing to change, or nothing to see. */
export function OnlyAdministrators({ what }: { what: 'change' | 'see' }) {
  const o = organizationTexts();
  const { organization, role } = useOrganization();
  if (!organization) return null;
  const text = what === 'see' ? o.common.onlySee : o.common.onlyChange;
  return <Notice>{fill(text, { organization: organization.title, role: roleName(o, role) })}</Notice>;
}
