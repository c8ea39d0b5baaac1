// A translated page beside its source, with what changed in the source since.
import { api } from '@lectern/contract/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { pageOf, type Branch } from '../../api/branch.ts';
import { paths } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { spaceTexts } from '../../texts/spaces.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { toast } from '../../ui/toast.tsx';
import { Fault } from '../../ui/fault.tsx';
import { spaceOf } from '../space/queries.ts';
import { CopyApiCall } from '../../ui/copy-api-call.tsx';
import { Section } from './parts/section.tsx';
import { PageStateBadge } from './parts/translated-pages.tsx';
import { useRefusal, useSpace } from './settings-context.ts';
import { markPage, translatedPageOf, translationOf } from './translation-queries.ts';
import styles from './settings.module.css';

const RevisionComparison = onDemand(() =>
  import('../comparison/revision-comparison.tsx').then((part) => part.RevisionComparison),
);

export function TranslatedPageScreen() {
  const t = useTexts();
  const texts = spaceTexts().translations;
  const space = useSpace();
  const spaceId = space.id;
  const refusal = useRefusal(space, 'edit');
  const { pageId = '' } = useParams({ strict: false });
  const { data: shown, error } = useQuery(translatedPageOf(spaceId, pageId));
  const { data: translation } = useQuery(translationOf(spaceId));
  const { mutate, isPending, error: refused } = useMutation(markPage);
  if (!shown?.page) return <Fault error={error} />;
  const { page, source, status, sourceRevision } = shown;
  const mark = () => mutate({ spaceId, pageId, body: { upToDate: true } }, { onSuccess: () => toast(texts.marked) });
  return (
    <>
      <p>
        <Link to={paths.spaceSettings(spaceId, 'translations')}>{spaceTexts().parts.translations}</Link>
      </p>
      <Section title={page.title === '' ? t.untitled : page.title}>
        <div className={styles.actions}>
          <PageStateBadge state={status} />
          {page.path !== undefined && page.path !== '' && (
            <Link to={`${paths.page({ spaceId }, page.path)}?mode=edit`}>{t.edit}</Link>
          )}
          {status === 'stale' && (
            <Button small disabledReason={refusal ?? (isPending ? t.working : undefined)} onClick={mark}>
              {texts.markUpToDate}
            </Button>
          )}
          <CopyApiCall operation={api.updateTranslatedPage} input={{ spaceId, pageId, body: { upToDate: true } }} />
        </div>
        <Fault error={refused} />
      </Section>
      {translation && source && (
        <Section title={texts.sideBySide}>
          <div className={styles.pair}>
            <PageSource branch={{ spaceId: translation.source }} pageId={source.id} title={source.title} />
            <PageSource branch={{ spaceId }} pageId={page.id} title={page.title} />
          </div>
        </Section>
      )}
      {translation && source && status === 'stale' && sourceRevision !== undefined && (
        <Section title={texts.sourceChanges}>
          <SourceChanges spaceId={translation.source} pageId={source.id} since={sourceRevision} />
        </Section>
      )}
    </>
  );
}

type PageSourceProps = { branch: Branch; pageId: string; title: string };

/** The text of a page as it is written. */
function PageSource({ branch, pageId, title }: PageSourceProps) {
  const { data, error } = useQuery(pageOf(branch, pageId));
  return (
    <article className={styles.source}>
      <h3>
        <bdi>{title}</bdi>
      </h3>
      <Fault error={error} />
      {/* Long lines and long texts scroll, by keyboard too. */}
      <pre className={styles.message} dir="auto" tabIndex={0}>
        {data?.markdown}
      </pre>
    </article>
  );
}

function SourceChanges({ spaceId, pageId, since }: { spaceId: string; pageId: string; since: string }) {
  // Its head may have moved since another screen loaded it.
  const { data: source } = useQuery({ ...spaceOf(spaceId), staleTime: 0 });
  return source ? (
    <RevisionComparison branch={{ spaceId }} pageId={pageId} before={since} after={source.revision} />
  ) : null;
}
