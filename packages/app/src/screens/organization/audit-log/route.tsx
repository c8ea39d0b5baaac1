import { fill } from '@lectern/content/locale';
import { api } from '@lectern/contract/browser';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { timeAgo } from '../../../texts/format.ts';
import { organizationTexts, type OrganizationTexts } from '../../../texts/organization.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { problemToast } from '../../../ui/toast.tsx';
import { CopyApiCall } from '../../../ui/copy-api-call.tsx';
import { OnlyAdministrators, SectionScreen } from '../parts/section.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useProgressiveList } from '../../../ui/use-progressive-list.ts';
import { useOrganization } from '../parts/use-organization.ts';
import { filtersOf, nothingTyped, type Typed } from './filters.ts';
import { auditEntriesOf, exportAuditLog, type AuditEntry, type AuditFilters } from './queries.ts';
import styles from '../parts/section.module.css';

export function AuditLogScreen() {
  const t = useTexts();
  const o = organizationTexts();
  const { isAdmin } = useOrganization();
  return (
    <SectionScreen title={t.settings.auditLog} about={o.audit.about}>
      {isAdmin ? <AuditLog /> : <OnlyAdministrators what="see" />}
    </SectionScreen>
  );
}

const actionExamples = { example: 'space_created', prefix: 'space_*' };

function AuditLog() {
  const t = useTexts();
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  const [typed, setTyped] = useState(nothingTyped);
  const filters = filtersOf(useDeferredValue(typed));
  const entries = useInfiniteQuery({
    ...auditEntriesOf(organizationId, filters),
    placeholderData: (before) => before,
  });
  const shown = entries.data?.pages.flatMap(({ items }) => items);
  const drawn = useProgressiveList(shown);
  const field = (name: keyof Typed) => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <div className={styles.filters}>
        <Field
          label={o.audit.action}
          type="search"
          dir="ltr"
          hint={fill(o.audit.actionHint, actionExamples)}
          {...field('action')}
        />
        <Field label={o.audit.from} type="date" {...field('from')} />
        <Field label={o.audit.to} type="date" {...field('to')} />
        <Field label={o.audit.target} type="search" dir="ltr" {...field('target')} />
        <Field label={o.audit.actor} type="search" dir="ltr" {...field('actor')} />
      </div>
      <ExportButtons filters={filters} />
      {entries.error && <Notice tone="danger">{faultText(entries.error, t)}</Notice>}
      {shown?.length === 0 && <p>{o.audit.none}</p>}
      <ul className={styles.rows}>
        {drawn.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
      <ShowMore pages={entries} />
      <CopyApiCall operation={api.listAuditEntries} input={{ organizationId, query: filters }} />
    </>
  );
}

function ExportButtons({ filters }: { filters: AuditFilters }) {
  const t = useTexts();
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  const { mutate } = useMutation({
    mutationFn: (format: 'csv' | 'jsonl') => exportAuditLog(organizationId, filters, format),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => problemToast(faultText(error, t)),
  });
  return (
    <div className={styles.end}>
      <Button small icon="import" onClick={() => mutate('csv')}>
        {fill(o.audit.export, { format: 'CSV' })}
      </Button>
      <Button small icon="import" onClick={() => mutate('jsonl')}>
        {fill(o.audit.export, { format: 'JSON Lines' })}
      </Button>
    </div>
  );
}

function actorName(o: OrganizationTexts, { kind, user }: AuditEntry['actor']): string {
  if (user) return user.displayName || user.email;
  return kind === 'visitor' ? o.audit.visitor : kind === 'job' ? o.audit.job : o.audit.nobody;
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const o = organizationTexts();
  const { action, actor, target, createdAt, address } = entry;
  const [isOpen, setOpen] = useState(false);
  const facts = [actorName(o, actor), timeAgo(createdAt), address];
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p className={styles.name}>
          <code dir="ltr">{action}</code>
          <bdi>{target?.title ?? target?.id}</bdi>
        </p>
        <p className={styles.note}>{facts.filter(Boolean).join(' · ')}</p>
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={styles.summary}>{o.audit.details}</summary>
          {isOpen && (
            <pre className={styles.code} dir="ltr">
              {JSON.stringify(entry, undefined, 2)}
            </pre>
          )}
        </details>
      </div>
    </li>
  );
}
