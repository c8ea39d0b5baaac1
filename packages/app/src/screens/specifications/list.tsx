// The API specifications of an organization.
import { api } from '@lectern/contract/browser';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useShown } from '../../actions/screen-context.ts';
import { useTools } from '../../actions/use-tools.ts';
import { organizations } from '../../api/organizations.ts';
import { ask, type ScreenParams } from '../../api/prefetch.ts';
import { paths } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { fill, timeAgo } from '../../texts/format.ts';
import { spaceTexts } from '../../texts/spaces.ts';
import { Button } from '../../ui/button.tsx';
import { Field, textIn } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { ManualLink } from '../../ui/manual-link.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Fault } from '../../ui/fault.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { CopyApiCall } from '../../ui/copy-api-call.tsx';
import { createSpec, specsOf, type Spec } from './queries.ts';
import { SourceFields, sourceIn } from './parts/source-fields.tsx';
import { SpecState } from './parts/spec-state.tsx';
import listStyles from '../space/parts/content-list.module.css';
import styles from '../space-settings/settings.module.css';

export const prefetch = ({ organizationId = '' }: ScreenParams): void => ask(specsOf(organizationId), organizations());

export function SpecificationsScreen() {
  const t = useTexts();
  const texts = spaceTexts();
  const { organizationId = '' } = useParams({ strict: false });
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(specsOf(organizationId));
  const { data: all } = useQuery(organizations());
  const [isNew, setNew] = useState(false);
  useShown({ organizationId });
  const organization = all?.items.find(({ id }) => id === organizationId);
  const refusal = organization && !organization.permissions.createContent ? texts.specs.mayNot : undefined;
  const specs = data?.pages.flatMap(({ items }) => items);
  return (
    <Screen>
      <title>{`${t.specifications} · Lectern`}</title>
      <header className={listStyles.header}>
        <h1>{t.specifications}</h1>
        <Button icon="plus" disabledReason={refusal} onClick={() => setNew(true)}>
          {texts.specs.add}
        </Button>
      </header>
      <p className={listStyles.about}>
        {texts.specs.about} <ManualLink />
      </p>
      {refusal !== undefined && <p className={styles.faint}>{refusal}</p>}
      <Fault error={error} />
      {specs?.length === 0 && <p>{texts.specs.none}</p>}
      <ul className={listStyles.rows}>
        {specs?.map((spec) => (
          <SpecRow key={spec.id} organizationId={organizationId} spec={spec} />
        ))}
      </ul>
      <footer className={styles.actions}>
        {hasNextPage && <Button onClick={() => void fetchNextPage()}>{texts.more}</Button>}
        <CopyApiCall operation={api.listOpenApiSpecs} input={{ organizationId, query: {} }} />
      </footer>
      {isNew && <NewSpecDialog organizationId={organizationId} onClose={() => setNew(false)} />}
    </Screen>
  );
}

function SpecRow({ organizationId, spec }: { organizationId: string; spec: Spec }) {
  const texts = spaceTexts().specs;
  const { slug, sourceURL, lastProcessedAt, lastProcessErrorMessage } = spec;
  return (
    <li className={listStyles.row}>
      <div className={listStyles.facts}>
        <p className={styles.line}>
          <Link to={paths.specification({ organizationId, specSlug: slug })} className={listStyles.name}>
            {slug}
          </Link>
          <SpecState spec={spec} />
        </p>
        <p className={styles.faint}>
          {[
            sourceURL ?? texts.sourceText,
            lastProcessedAt === undefined ? '' : fill(texts.processedAt, { time: timeAgo(lastProcessedAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {lastProcessErrorMessage !== undefined && <p>{lastProcessErrorMessage}</p>}
      </div>
    </li>
  );
}

function NewSpecDialog({ organizationId, onClose }: { organizationId: string; onClose(): void }) {
  const texts = spaceTexts().specs;
  const { go } = useTools();
  const { mutate, isPending, error } = useMutation(createSpec);
  const submit = async (form: HTMLFormElement) => {
    const slug = textIn(form, 'slug');
    mutate(
      { organizationId, body: { slug, source: await sourceIn(form) } },
      {
        onSuccess() {
          onClose();
          go(paths.specification({ organizationId, specSlug: slug }));
        },
      },
    );
  };
  return (
    <FormDialog
      title={texts.add}
      action={texts.add}
      submit={(form) => void submit(form)}
      {...{ isPending, error, onClose }}
    >
      <Field
        label={texts.slug}
        hint={texts.slugHint}
        name="slug"
        required
        maxLength={100}
        pattern="[a-z0-9]+(-[a-z0-9]+)*"
        dir="ltr"
        autoFocus
      />
      <SourceFields />
    </FormDialog>
  );
}
