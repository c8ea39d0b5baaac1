// What a site is, where it is, and whether readers see it.
import { api } from '@lectern/contract/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTools } from '../../actions/use-tools.ts';
import { paths } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { counted, fill } from '../../texts/format.ts';
import { siteTexts } from '../../texts/sites.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CopyApiCall } from '../../ui/copy-api-call.tsx';
import { Field, textIn } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { deleteSite, previewOf, publishSite, unpublishSite, updateSite } from './queries.ts';
import { useSite } from './site-context.ts';
import { Fault } from '../../ui/fault.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Agents } from './parts/agents.tsx';
import { HostnameCheck } from './parts/hostname-check.tsx';
import { audienceSentence } from './parts/visibility.ts';
import styles from './sites.module.css';

export function SiteOverview() {
  const texts = siteTexts();
  const { at, site, refusal } = useSite();
  const [dialog, setDialog] = useState<'publish' | 'delete'>();
  const { data: preview } = useQuery({ ...previewOf(at), enabled: refusal === undefined && site.siteSpaces > 0 });
  const close = () => setDialog(undefined);
  return (
    <>
      <section className={styles.block} aria-labelledby="site-readers">
        <h2 id="site-readers">{texts.readers}</h2>
        <p>{site.published ? fill(texts.isPublished, { address: site.urls.published ?? '' }) : texts.isNotPublished}</p>
        <p className={styles.faint}>
          {audienceSentence(site.visibility)} {counted(texts.spaceCount, site.siteSpaces)}.
        </p>
        <div className={styles.actions}>
          <Button
            tone={site.published ? 'plain' : 'primary'}
            disabledReason={refusal}
            onClick={() => setDialog('publish')}
          >
            {site.published ? texts.unpublish : texts.publish}
          </Button>
          {preview && (
            <a href={preview.url} className={buttonClass()} target="_blank" rel="noreferrer">
              {texts.openPreview}
            </a>
          )}
          <CopyApiCall operation={site.published ? api.unpublishSite : api.publishSite} input={at} />
        </div>
      </section>
      <AddressForm />
      <Agents />
      <section className={styles.block} aria-labelledby="site-delete">
        <h2 id="site-delete">{texts.deleteSite}</h2>
        <p className={styles.faint}>{texts.deleteAbout}</p>
        <div className={styles.actions}>
          <Button icon="trash" disabledReason={refusal} onClick={() => setDialog('delete')}>
            {texts.deleteSite}
          </Button>
        </div>
      </section>
      {dialog === 'publish' && <PublishDialog onClose={close} />}
      {dialog === 'delete' && <DeleteSiteDialog onClose={close} />}
    </>
  );
}

/** Says what changes for readers before it does. */
function PublishDialog({ onClose }: { onClose(): void }) {
  const texts = siteTexts();
  const { at, site } = useSite();
  const { mutate, isPending, error } = useMutation(site.published ? unpublishSite : publishSite);
  const done = site.published ? texts.wasUnpublished : texts.wasPublished;
  const submit = () =>
    mutate(at, {
      onSuccess() {
        onClose();
        toast(done);
      },
    });
  return (
    <FormDialog
      title={site.published ? texts.unpublish : texts.publish}
      action={site.published ? texts.unpublish : texts.publish}
      isDangerous={site.published}
      {...{ isPending, error, submit, onClose }}
    >
      {site.published ? (
        <p>{fill(texts.unpublishChanges, { address: site.urls.published ?? '' })}</p>
      ) : (
        <>
          <p>{fill(texts.publishChanges, { address: site.urls.preview })}</p>
          <p>{audienceSentence(site.visibility)}</p>
          <p>{counted(texts.spaceCount, site.siteSpaces)}.</p>
        </>
      )}
    </FormDialog>
  );
}

function DeleteSiteDialog({ onClose }: { onClose(): void }) {
  const t = useTexts();
  const texts = siteTexts();
  const { at, site } = useSite();
  const { go } = useTools();
  const { mutate, isPending, error } = useMutation(deleteSite);
  const submit = () =>
    mutate(at, {
      onSuccess() {
        onClose();
        go(paths.sites(at.organizationId));
      },
    });
  return (
    <FormDialog
      title={fill(t.deleteTitle, { title: site.title })}
      action={t.deletePage}
      isDangerous
      {...{ isPending, error, submit, onClose }}
    >
      <p>{texts.deleteAbout}</p>
    </FormDialog>
  );
}

const hostPattern = '([a-z0-9]([a-z0-9\\-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9\\-]{0,61}[a-z0-9]';
const proxyPattern = '([\\w\\-]+\\.)*[\\w\\-]+\\.[a-zA-Z]{2,}(\\/[\\w\\-]+)+';

function AddressForm() {
  const t = useTexts();
  const texts = siteTexts();
  const { at, site, refusal } = useSite();
  const { mutate, isPending, error } = useMutation(updateSite);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const [hostname, proxy] = [textIn(form, 'hostname'), textIn(form, 'proxy')];
    const body = {
      title: textIn(form, 'title'),
      basename: textIn(form, 'basename'),
      hostname: hostname === '' ? null : hostname,
      proxy: proxy === '' ? null : proxy,
    };
    mutate({ ...at, body }, { onSuccess: () => toast(texts.saved) });
  };
  const reason = refusal ?? (isPending ? t.working : undefined);
  const isReadOnly = refusal !== undefined;
  return (
    <section className={styles.block} aria-labelledby="site-address">
      <h2 id="site-address">{texts.nameAndAddress}</h2>
      <form className={styles.form} onSubmit={submit} key={site.basename}>
        <Field
          label={texts.name}
          name="title"
          defaultValue={site.title}
          required
          minLength={2}
          maxLength={128}
          readOnly={isReadOnly}
        />
        <Field
          label={texts.basename}
          hint={texts.basenameHint}
          name="basename"
          defaultValue={site.basename ?? ''}
          required
          maxLength={100}
          dir="ltr"
          readOnly={isReadOnly}
        />
        <Field
          label={texts.hostname}
          hint={texts.hostnameHint}
          name="hostname"
          defaultValue={site.hostname ?? ''}
          pattern={hostPattern}
          maxLength={512}
          dir="ltr"
          readOnly={isReadOnly}
        />
        <Field
          label={texts.proxy}
          hint={site.proxy ? fill(texts.proxyTarget, { target: site.proxy.target }) : texts.proxyHint}
          name="proxy"
          defaultValue={site.proxy?.origin ?? ''}
          pattern={proxyPattern}
          maxLength={512}
          dir="ltr"
          readOnly={isReadOnly}
        />
        <div className={styles.actions}>
          <Button tone="primary" type="submit" disabledReason={reason}>
            {texts.save}
          </Button>
        </div>
      </form>
      <Fault error={error} />
      {site.hostname !== undefined && <HostnameCheck key={site.hostname} />}
    </section>
  );
}
