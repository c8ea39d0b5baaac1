import { fill } from '@lectern/content/locale';
import { useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { organizationTexts, type OrganizationTexts } from '../../../texts/organization.ts';
import { Field, TextAreaField, textIn } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useOrganization } from '../parts/use-organization.ts';
import { fieldTypes, hasOptions, linesIn } from './fields-model.ts';
import { createField, deleteField, updateField, type CustomField, type FieldType } from './queries.ts';

export const typeName = ({ fields }: OrganizationTexts, type: FieldType): string =>
  type === 'select:single' ? fields.selectSingle : type === 'select:multi' ? fields.selectMulti : fields[type];

/** A new field, or one whose words change: its name and type stay. */
export function FieldDialog({ field, onClose }: { field?: CustomField; onClose(): void }) {
  const t = useTexts();
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  const [type, setType] = useState<FieldType>(field?.type ?? 'text');
  return (
    <FormDialog
      title={field ? t.edit : o.fields.new}
      action={field ? t.reusable.save : t.create}
      onClose={onClose}
      submit={async (form) => {
        const options = linesIn(textIn(form, 'options'));
        const words = {
          title: textIn(form, 'title'),
          description: textIn(form, 'description'),
          ...(hasOptions(type) && { options }),
        };
        if (field) await updateField({ organizationId, fieldName: field.name, body: words });
        else await createField({ organizationId, body: { name: textIn(form, 'name'), type, ...words } });
      }}
    >
      {!field && (
        <>
          <Field
            label={t.fileActions.name}
            hint={o.fields.nameHint}
            name="name"
            required
            pattern="[a-z_\-0-9]+"
            maxLength={50}
            dir="ltr"
            autoFocus
          />
          <Select
            label={o.fields.type}
            value={type}
            choices={fieldTypes.map((one): [string, string] => [one, typeName(o, one)])}
            choose={(value) => setType(fieldTypes.find((one) => one === value) ?? 'text')}
          />
        </>
      )}
      <Field label={t.title} name="title" defaultValue={field?.title} maxLength={100} />
      <Field label={o.fields.description} name="description" defaultValue={field?.description} maxLength={200} />
      {hasOptions(type) && (
        <TextAreaField
          label={o.fields.options}
          hint={o.fields.perLine}
          name="options"
          defaultValue={field?.options?.join('\n')}
          required
        />
      )}
    </FormDialog>
  );
}

export function DeleteFieldDialog({ field, onClose }: { field: CustomField; onClose(): void }) {
  const t = useTexts();
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  const name = field.title || field.name;
  return (
    <FormDialog
      title={fill(t.deleteTitle, { title: name })}
      action={t.deletePage}
      isDangerous
      onClose={onClose}
      submit={async () => {
        await deleteField({ organizationId, fieldName: field.name });
        toast(fill(o.common.deleted, { name }));
      }}
    >
      <p>{o.fields.deleteAbout}</p>
    </FormDialog>
  );
}
