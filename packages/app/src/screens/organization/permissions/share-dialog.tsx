import { fill } from '@lectern/content/locale';
import { useState } from 'react';
import { organizationTexts } from '../../../texts/organization.ts';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { MemberPicker, TeamPicker } from '../parts/found-picker.tsx';
import { LevelSelect, type Role } from '../parts/roles.tsx';
import { share, type Grantee, type Target } from './queries.ts';

type ShareDialogProps = { target: Target; organizationId: string; onClose(): void };

export function ShareDialog({ target, organizationId, onClose }: ShareDialogProps) {
  const o = organizationTexts();
  const [kind, setKind] = useState<Grantee['kind']>('team');
  const [chosen, setChosen] = useState<Grantee>();
  const [level, setLevel] = useState<Role>('edit');
  const choose =
    (who: Grantee['kind']) =>
    ({ id, name }: { id: string; name: string }) =>
      setChosen({ kind: who, id, name });
  return (
    <FormDialog
      title={o.access.share}
      action={o.access.share}
      missing={chosen ? undefined : o.access.who}
      onClose={onClose}
      submit={async () => {
        if (!chosen) return;
        await share(target, chosen, level);
        toast(fill(o.access.shared, { name: chosen.name }));
      }}
    >
      <div>
        <Switch<Grantee['kind']>
          label={o.access.who}
          chosen={kind}
          choose={(next) => {
            setKind(next);
            setChosen(undefined);
          }}
          choices={[
            ['team', o.access.team],
            ['user', o.access.person],
          ]}
        />
      </div>
      {kind === 'team' ? (
        <TeamPicker organizationId={organizationId} chosen={chosen?.id} choose={choose('team')} />
      ) : (
        <MemberPicker organizationId={organizationId} chosen={chosen?.id} choose={choose('user')} />
      )}
      <LevelSelect label={o.roles.level} level={level} choose={setLevel} />
    </FormDialog>
  );
}
