// A page in two revisions.
import { Fault } from '../../ui/fault.tsx';
import { useQuery } from '@tanstack/react-query';
import { contentOf, type Branch } from '../../api/branch.ts';
import { pageInRevision } from '../../api/revision-pages.ts';
import { PageComparison, type BelowBlock } from './page-comparison.tsx';

type RevisionComparisonProps = {
  branch: Branch;
  pageId: string;
  /** Undefined where the page did not exist. */
  before: string | undefined;
  after: string | undefined;
  below?: BelowBlock | undefined;
};

export function RevisionComparison({ branch, pageId, before, after, below }: RevisionComparisonProps) {
  const { spaceId } = branch;
  const old = useQuery({ ...pageInRevision(spaceId, before ?? '', pageId), enabled: before !== undefined });
  const now = useQuery({ ...pageInRevision(spaceId, after ?? '', pageId), enabled: after !== undefined });
  const { data: content } = useQuery(contentOf(branch));
  const error = old.error ?? now.error;
  if (error) return <Fault error={error} />;
  const isReady = content && (before === undefined || old.data) && (after === undefined || now.data);
  if (!isReady) return null;
  const [was, is] = [old.data?.markdown ?? '', now.data?.markdown ?? ''];
  return <PageComparison before={was} after={is} {...{ branch, content, below }} />;
}
