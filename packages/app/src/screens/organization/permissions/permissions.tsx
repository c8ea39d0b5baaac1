// The permissions of a space or collection: who has which level, and why.
import { fill } from '@lectern/content/locale';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { organizationTexts } from '../../../texts/organization.ts';
import { Notice } from '../../../ui/notice.tsx';
import { problemToast, toast } from '../../../ui/toast.tsx';
import { InviteLinks } from '../members/invite-links.tsx';
import { DefaultLevelSelect, levelName, type DefaultLevel } from '../parts/roles.tsx';
import { SectionScreen } from '../parts/section.tsx';
import { useOrganization } from '../parts/use-organization.ts';
import { Everybody } from './everybody.tsx';
import { CannotChange } from './explanation.tsx';
import { Grants } from './grants.tsx';
import { OwnLevelDialog } from './own-level-dialog.tsx';
import type { LowerLevel } from './own-level.ts';
import { linksTo, ownLowerLevel, setDefaultLevel, type Target } from './queries.ts';
import styles from './permissions.module.css';

type PermissionsProps = {
  target: Target;
  organizationId: string;
  title: string;
  defaultLevel: DefaultLevel;
  canManage: boolean;
};

export function Permissions({ target, organizationId, title, defaultLevel, canManage }: PermissionsProps) {
  const t = useTexts();
  const o = organizationTexts();
  const { organization } = useOrganization(organizationId);
  const [asked, setAsked] = useState<LowerLevel & { defaultLevel: DefaultLevel }>();
  const save = async (level: DefaultLevel): Promise<void> => {
    await setDefaultLevel(target, level);
    toast(t.saved);
  };
  const { mutate } = useMutation({
    async mutationFn(level: DefaultLevel) {
      const lower = await ownLowerLevel(target, { defaultLevel: level });
      return lower ? setAsked({ ...lower, defaultLevel: level }) : save(level);
    },
    onError: (error) => problemToast(faultText(error, t)),
  });
  return (
    <SectionScreen title={fill(o.access.title, { title })} about={o.access.about}>
      {!canManage && <CannotChange target={target} />}
      <div className={styles.default}>
        {canManage ? (
          <DefaultLevelSelect
            label={o.access.default}
            hint={o.access.defaultHint}
            level={defaultLevel}
            choose={(level) => mutate(level)}
          />
        ) : (
          <p>
            {o.access.default}: {levelName(o, defaultLevel)}
          </p>
        )}
      </div>
      {asked && (
        <OwnLevelDialog
          title={title}
          level={asked.level}
          submit={() => save(asked.defaultLevel)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {organization?.permissions.listMembers === false && (
        <Notice>{fill(o.common.onlyMembers, { organization: organization.title })}</Notice>
      )}
      {organization?.permissions.listMembers && (
        <>
          <Grants
            target={target}
            title={title}
            organizationId={organizationId}
            canManage={canManage}
            reason={fill(o.access.needs, { needed: o.roles.create })}
          />
          <Everybody target={target} />
        </>
      )}
      {canManage && <ContentInviteLinks target={target} organizationId={organizationId} />}
    </SectionScreen>
  );
}

function ContentInviteLinks({ target, organizationId }: { target: Target; organizationId: string }) {
  const { organization } = useOrganization(organizationId);
  const { data, error } = useQuery(linksTo(target));
  return (
    <InviteLinks
      organizationId={organizationId}
      isOn={organization?.inviteLinks !== false}
      links={data}
      error={error}
      target={target.kind === 'space' ? { space: target.id } : { collection: target.id }}
    />
  );
}
