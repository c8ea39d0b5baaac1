// Who may read a site, and how they get in.
import { api } from '@lectern/contract/browser';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ask, type ScreenParams } from '../../api/prefetch.ts';
import { useTexts } from '../../texts/context.tsx';
import { siteTexts } from '../../texts/sites.ts';
import { Button } from '../../ui/button.tsx';
import { CopyApiCall } from '../../ui/copy-api-call.tsx';
import { toast } from '../../ui/toast.tsx';
import { peopleOf } from './audience-queries.ts';
import { structureOf } from './structure-queries.ts';
import { updateSite, type Visibility } from './queries.ts';
import { useSite } from './site-context.ts';
import { AdaptiveContent } from './parts/adaptive-content.tsx';
import { Fault } from '../../ui/fault.tsx';
import { ShareLinks } from './parts/share-links.tsx';
import { VisitorLogin } from './parts/visitor-login.tsx';
import { audienceChoices, audienceSentence } from './parts/visibility.ts';
import styles from './sites.module.css';

/** Not the people, whom the server takes longest to find: they are below everything else. */
export const prefetch = ({ organizationId = '', siteId = '' }: ScreenParams): void =>
  ask(structureOf({ organizationId, siteId }));

export function SiteAudience() {
  const { site, refusal } = useSite();
  return (
    <>
      <VisibilityForm key={site.visibility} />
      {refusal === undefined && <ShareLinks />}
      {refusal === undefined && <VisitorLogin />}
      {refusal === undefined && <AdaptiveContent />}
      <People />
    </>
  );
}

function VisibilityForm() {
  const t = useTexts();
  const { whoReads, save, saved } = siteTexts();
  const { at, site, refusal } = useSite();
  const name = useId();
  const [chosen, setChosen] = useState<Visibility>(site.visibility);
  const { mutate, isPending, error } = useMutation(updateSite);
  const reason = refusal ?? (isPending ? t.working : undefined);
  const submit = () => mutate({ ...at, body: { visibility: chosen } }, { onSuccess: () => toast(saved) });
  return (
    <section className={styles.block} aria-labelledby={name}>
      <h2 id={name}>{whoReads}</h2>
      <div role="radiogroup" aria-labelledby={name} className={styles.radios}>
        {audienceChoices().map(([value, title]) => (
          <label key={value} className={styles.radio}>
            <input
              type="radio"
              name={name}
              checked={value === chosen}
              disabled={refusal !== undefined}
              onChange={() => setChosen(value)}
            />
            <span>
              <strong>{title}</strong>
              <span className={styles.faint}>{audienceSentence(value)}</span>
            </span>
          </label>
        ))}
      </div>
      <Fault error={error} />
      <div className={styles.actions}>
        <Button tone="primary" disabledReason={reason} onClick={submit}>
          {save}
        </Button>
        <CopyApiCall operation={api.updateSite} input={{ ...at, body: { visibility: chosen } }} />
      </div>
    </section>
  );
}

function People() {
  const { audience: texts, more } = siteTexts();
  const { at } = useSite();
  const id = useId();
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(peopleOf(at));
  const people = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id}>{texts.people}</h2>
      <p className={styles.faint}>{texts.peopleAbout}</p>
      <Fault error={error} />
      {people.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.person}</th>
              <th scope="col">{texts.level}</th>
              <th scope="col">{texts.through}</th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ user, permission, origin }) => (
              <tr key={user.id}>
                <td>
                  <bdi>{user.displayName}</bdi>
                </td>
                <td>{permission}</td>
                <td>{origin.type === 'organization' ? texts.organization : texts.aSpace}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <div className={styles.actions}>
          <Button onClick={() => void fetchNextPage()}>{more}</Button>
        </div>
      )}
    </section>
  );
}
