import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { fill, timeAgo } from '../../../texts/format.ts';
import { siteTexts } from '../../../texts/sites.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, textIn } from '../../../ui/field.tsx';
import { problemToast } from '../../../ui/toast.tsx';
import {
  createShareLink,
  deleteShareLink,
  shareLinksOf,
  updateShareLink,
  type ShareLink,
} from '../audience-queries.ts';
import { useSite } from '../site-context.ts';
import { CopyText } from './copy-text.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import styles from '../sites.module.css';

export function ShareLinks() {
  const t = useTexts();
  const { audience: texts } = siteTexts();
  const { at, site } = useSite();
  const id = useId();
  const { data, error } = useQuery(shareLinksOf(at));
  const create = useMutation(createShareLink);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    create.mutate({ ...at, body: { name: textIn(form, 'name') } }, { onSuccess: () => form.reset() });
  };
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id}>{texts.shareLinks}</h2>
      <p className={styles.faint}>
        {site.visibility === 'share-link' ? texts.shareLinksAbout : texts.shareLinksUnused}
      </p>
      <Fault error={error ?? create.error} />
      {data?.items.length === 0 && <p>{texts.noShareLinks}</p>}
      <ul className={styles.links}>
        {data?.items.map((link) => (
          <ShareLinkRow key={link.id} link={link} />
        ))}
      </ul>
      <form className={styles.inline} onSubmit={submit}>
        <Field label={texts.newShareLink} hint={texts.newShareLinkHint} name="name" required maxLength={50} />
        <Button type="submit" icon="plus" disabledReason={create.isPending ? t.working : undefined}>
          {t.create}
        </Button>
      </form>
    </section>
  );
}

function ShareLinkRow({ link }: { link: ShareLink }) {
  const t = useTexts();
  const { audience: texts } = siteTexts();
  const { at } = useSite();
  const [isRevoking, setRevoking] = useState(false);
  const update = useMutation({ ...updateShareLink, onError: (problem) => problemToast(faultText(problem, t)) });
  const remove = useMutation(deleteShareLink);
  const { id: shareLinkId, name = '', active = true, createdAt, urls } = link;
  return (
    <li className={styles.item}>
      <div className={styles.itemFacts}>
        <p className={styles.line}>
          <bdi className={styles.itemTitle}>{name === '' ? t.untitled : name}</bdi>
          {!active && <Badge tone="warning">{texts.paused}</Badge>}
          <span className={styles.faint}>{timeAgo(createdAt)}</span>
        </p>
        {urls.published !== undefined && (
          <p className={styles.faint} dir="ltr">
            {urls.published}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {urls.published !== undefined && <CopyText text={urls.published} label={t.copyLink} copied={t.linkCopied} />}
        <Button small onClick={() => update.mutate({ ...at, shareLinkId, body: { active: !active } })}>
          {active ? texts.pause : texts.resume}
        </Button>
        <Button small icon="trash" onClick={() => setRevoking(true)}>
          {texts.revoke}
        </Button>
      </div>
      {isRevoking && (
        <FormDialog
          title={fill(t.deleteTitle, { title: name })}
          action={texts.revoke}
          isDangerous
          isPending={remove.isPending}
          error={remove.error}
          submit={() => remove.mutate({ ...at, shareLinkId }, { onSuccess: () => setRevoking(false) })}
          onClose={() => setRevoking(false)}
        >
          <p>{texts.revokeAbout}</p>
        </FormDialog>
      )}
    </li>
  );
}
