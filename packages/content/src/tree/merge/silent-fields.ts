// Derived fields, which nobody sets: they never conflict, and the result is symmetric.
import { isSame } from '../canonical.ts';
import type { GitFacts } from '../page.ts';

export const SILENT_FIELDS = new Set(['git', 'createdAt', 'updatedAt']);

export interface SilentFields {
  readonly git?: GitFacts;
  readonly createdAt?: string;
  readonly updatedAt?: string;
}

export function mergeSilentFields(base: SilentFields, ours: SilentFields, theirs: SilentFields): SilentFields {
  const git = mergeGit(base.git, ours.git, theirs.git);
  const createdAt = [ours.createdAt, theirs.createdAt].filter((time) => time !== undefined).sort()[0];
  const updatedAt = [ours.updatedAt, theirs.updatedAt]
    .filter((time) => time !== undefined)
    .sort()
    .at(-1);
  return {
    ...(git === undefined ? {} : { git }),
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(updatedAt === undefined ? {} : { updatedAt }),
  };
}

function mergeGit(
  base: GitFacts | undefined,
  ours: GitFacts | undefined,
  theirs: GitFacts | undefined,
): GitFacts | undefined {
  if (isSame(ours, theirs) || isSame(theirs, base)) return ours;
  if (isSame(ours, base)) return theirs;
  const paths = [ours?.path, theirs?.path].filter((path) => path !== undefined && path !== base?.path).sort();
  const path = paths[0] ?? base?.path;
  // Two object ids for one page: neither matches the merged page.
  return path === undefined ? undefined : { path };
}
