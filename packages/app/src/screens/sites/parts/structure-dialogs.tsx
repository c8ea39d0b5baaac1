// Dialogs that change or remove one item of a site's structure.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { fill } from '../../../texts/format.ts';
import { siteTexts } from '../../../texts/sites.ts';
import { Field, textIn } from '../../../ui/field.tsx';
import { useSite } from '../site-context.ts';
import {
  createGroup,
  deleteGroup,
  deleteSection,
  removeSiteSpace,
  updateGroup,
  updateSection,
  updateSiteSpace,
} from '../structure-queries.ts';
import type { Group, Section, SiteSpace, StructureRow } from '../structure-model.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SectionChecks } from './space-checks.tsx';

const exampleCondition = 'visitor.claims.plan == "pro"';
const orNull = (text: string): string | null => (text === '' ? null : text);

function ConditionField({ condition = '' }: { condition: string | undefined }) {
  const t = useTexts();
  return (
    <Field
      label={t.pageOptions.condition}
      hint={fill(t.pageOptions.conditionHint, { example: exampleCondition })}
      name="condition"
      defaultValue={condition}
      maxLength={1024}
      dir="ltr"
    />
  );
}

export function SectionDialog({ section, onClose }: { section: Section; onClose(): void }) {
  const t = useTexts();
  const { structure: texts, save } = siteTexts();
  const { at } = useSite();
  const { mutate, isPending, error } = useMutation(updateSection);
  const submit = (form: HTMLFormElement) => {
    const body = {
      title: textIn(form, 'title'),
      path: textIn(form, 'path'),
      description: orNull(textIn(form, 'description')),
      icon: orNull(textIn(form, 'icon')),
      condition: orNull(textIn(form, 'condition')),
    };
    mutate({ ...at, siteSectionId: section.id, body }, { onSuccess: onClose });
  };
  return (
    <FormDialog title={texts.editSection} action={save} {...{ isPending, error, submit, onClose }}>
      <Field
        label={t.title}
        name="title"
        defaultValue={section.title}
        required
        minLength={2}
        maxLength={128}
        autoFocus
      />
      <Field label={texts.path} name="path" defaultValue={section.path} required maxLength={100} dir="ltr" />
      <Field
        label={t.pageOptions.description}
        name="description"
        defaultValue={section.description ?? ''}
        maxLength={256}
      />
      <Field label={t.pageOptions.icon} name="icon" defaultValue={section.icon ?? ''} maxLength={50} dir="ltr" />
      <ConditionField condition={section.condition} />
    </FormDialog>
  );
}

export function SpaceDialog({ siteSpace, onClose }: { siteSpace: SiteSpace; onClose(): void }) {
  const { structure: texts, save } = siteTexts();
  const { at } = useSite();
  const { mutate, isPending, error } = useMutation(updateSiteSpace);
  const submit = (form: HTMLFormElement) => {
    const body = { path: textIn(form, 'path'), condition: orNull(textIn(form, 'condition')) };
    mutate({ ...at, siteSpaceId: siteSpace.id, body }, { onSuccess: onClose });
  };
  return (
    <FormDialog title={siteSpace.title} action={save} {...{ isPending, error, submit, onClose }}>
      <Field
        label={texts.path}
        name="path"
        defaultValue={siteSpace.path}
        required
        maxLength={100}
        dir="ltr"
        autoFocus
      />
      <ConditionField condition={siteSpace.condition} />
    </FormDialog>
  );
}

type GroupDialogProps = { rows: readonly StructureRow[]; group?: Group; onClose(): void };

/** A new group with some of the sections, or another name of one. */
export function GroupDialog({ rows, group, onClose }: GroupDialogProps) {
  const t = useTexts();
  const { structure: texts, save } = siteTexts();
  const { at } = useSite();
  const [chosen, setChosen] = useState<readonly { id: string; title: string }[]>([]);
  const create = useMutation(createGroup);
  const update = useMutation(updateGroup);
  const submit = (form: HTMLFormElement) => {
    const title = textIn(form, 'title');
    if (group) update.mutate({ ...at, siteSectionGroupId: group.id, body: { title } }, { onSuccess: onClose });
    else create.mutate({ ...at, body: { title, sections: chosen.map(({ id }) => id) } }, { onSuccess: onClose });
  };
  const sections = rows.flatMap(({ kind, id, item }) => (kind === 'section' ? [{ id, title: item.title }] : []));
  return (
    <FormDialog
      title={group ? texts.editGroup : texts.addGroup}
      action={group ? save : t.create}
      isPending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      {...{ submit, onClose }}
    >
      <Field label={t.title} name="title" defaultValue={group?.title ?? ''} required maxLength={100} autoFocus />
      {!group && <SectionChecks label={texts.sections} sections={sections} chosen={chosen} choose={setChosen} />}
    </FormDialog>
  );
}

export function RemoveDialog({ row, onClose }: { row: StructureRow; onClose(): void }) {
  const { structure: texts } = siteTexts();
  const { at } = useSite();
  const group = useMutation(deleteGroup);
  const section = useMutation(deleteSection);
  const space = useMutation(removeSiteSpace);
  const submit = () => {
    const done = { onSuccess: onClose };
    if (row.kind === 'group') group.mutate({ ...at, siteSectionGroupId: row.id }, done);
    else if (row.kind === 'section') section.mutate({ ...at, siteSectionId: row.id }, done);
    else space.mutate({ ...at, siteSpaceId: row.id }, done);
  };
  return (
    <FormDialog
      title={fill(texts.removeTitle, { title: row.item.title })}
      action={texts.remove}
      isDangerous
      isPending={group.isPending || section.isPending || space.isPending}
      error={group.error ?? section.error ?? space.error}
      {...{ submit, onClose }}
    >
      <p>{texts.removes[row.kind]}</p>
    </FormDialog>
  );
}
