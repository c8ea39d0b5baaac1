import { fill } from '@lectern/content/locale';
import { api } from '@lectern/contract/browser';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { organizationTexts } from '../../../texts/organization.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CopyApiCall } from '../../../ui/copy-api-call.tsx';
import { roleName } from '../parts/roles.tsx';
import { SectionScreen } from '../parts/section.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useOrganization } from '../parts/use-organization.ts';
import { DeleteFieldDialog, FieldDialog, typeName } from './field-dialogs.tsx';
import { fieldsOf, type CustomField } from './queries.ts';
import { SpaceValues } from './space-values.tsx';
import styles from '../parts/section.module.css';

export function CustomFieldsScreen() {
  const t = useTexts();
  const o = organizationTexts();
  const { organization, organizationId, role } = useOrganization();
  const [isNew, setNew] = useState(false);
  const fields = useInfiniteQuery(fieldsOf(organizationId));
  const shown = fields.data?.pages.flatMap(({ items }) => items);
  const canChange = organization?.permissions.createContent === true;
  const reason = fill(o.fields.needs, {
    needed: o.roles.create,
    organization: organization?.title ?? '',
    role: roleName(o, role),
  });
  return (
    <SectionScreen
      title={t.settings.customFields}
      about={o.fields.about}
      actions={
        <Button tone="primary" icon="plus" disabledReason={canChange ? undefined : reason} onClick={() => setNew(true)}>
          {o.fields.new}
        </Button>
      }
    >
      {!canChange && <Notice>{reason}</Notice>}
      {fields.error && <Notice tone="danger">{faultText(fields.error, t)}</Notice>}
      {shown?.length === 0 && <p>{o.fields.none}</p>}
      <ul className={styles.rows}>
        {shown?.map((field) => (
          <FieldRow key={field.id} field={field} canChange={canChange} />
        ))}
      </ul>
      <ShowMore pages={fields} />
      <CopyApiCall operation={api.listCustomFields} input={{ organizationId, query: {} }} />
      {shown && shown.length > 0 && <SpaceValues organizationId={organizationId} />}
      {isNew && <FieldDialog onClose={() => setNew(false)} />}
    </SectionScreen>
  );
}

function FieldRow({ field, canChange }: { field: CustomField; canChange: boolean }) {
  const t = useTexts();
  const o = organizationTexts();
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const close = () => setDialog(undefined);
  const name = field.title || field.name;
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
          <Badge>{typeName(o, field.type)}</Badge>
        </p>
        <p className={styles.note}>
          <code dir="ltr">{field.name}</code> {field.description}
        </p>
        {field.options && <p className={styles.note}>{field.options.join(', ')}</p>}
      </div>
      {canChange && (
        <div className={styles.end}>
          <Button small icon="edit" aria-label={`${t.edit}: ${name}`} onClick={() => setDialog('edit')}>
            {t.edit}
          </Button>
          <Button small icon="trash" aria-label={`${t.deletePage}: ${name}`} onClick={() => setDialog('delete')}>
            {t.deletePage}
          </Button>
        </div>
      )}
      {dialog === 'edit' && <FieldDialog field={field} onClose={close} />}
      {dialog === 'delete' && <DeleteFieldDialog field={field} onClose={close} />}
    </li>
  );
}
