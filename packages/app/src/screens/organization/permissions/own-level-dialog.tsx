// Asks before the user lowers their own level, or takes the access from themselves.
import { fill } from '@lectern/content/locale';
import { organizationTexts } from '../../../texts/organization.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { levelName, type Role } from '../parts/roles.tsx';

type OwnLevelDialogProps = { title: string; level: Role; submit(): Promise<void>; onClose(): void };

export function OwnLevelDialog({ title, level, submit, onClose }: OwnLevelDialogProps) {
  const o = organizationTexts();
  const { own } = o.access;
  const names = { title, level: levelName(o, level), needed: o.roles.create };
  return (
    <FormDialog
      title={fill(level === null ? own.lose : own.lower, names)}
      action={level === null ? own.loseAnyway : own.lowerAnyway}
      isDangerous
      submit={submit}
      onClose={onClose}
    >
      <p>{fill(level === null ? own.loseAbout : own.lowerAbout, names)}</p>
      {level === null && <p>{own.keep}</p>}
    </FormDialog>
  );
}
