// Links of a branch.
import { api } from '@lectern/contract';
import { personIn } from '#features/access';
import { implementView, viewOf, requestBranch } from '#features/branches';
import { implement } from '#platform/http/implement';
import { listToFile, listToPage } from './backlinks.ts';
import { listSpecUses } from './spec-uses.ts';
import { countUses, listUses } from './uses.ts';
import { listInChangeRequest, listInPage, listInSpace } from './listing.ts';

export const operations = [
  implement(api.listOpenApiSpecUses, ({ organization, spec, query }, context) =>
    listSpecUses(context, personIn(context, organization), spec, query),
  ),

  implement(api.listSpaceLinks, ({ space, query }, context) => listInSpace(context, space, query)),

  implement(api.listChangeRequestLinks, async (input, context) =>
    listInChangeRequest(context, await viewOf(context, requestBranch(input)), input.query),
  ),

  ...implementView([api.listFileBacklinks, api.listFileBacklinksInChangeRequest], (view, { params, query }, context) =>
    listToFile(context, view, params.fileId, query),
  ),
  ...implementView([api.listPageLinks, api.listPageLinksInChangeRequest], (view, { params, query }, context) =>
    listInPage(context, view, params.pageId, query),
  ),
  ...implementView([api.listPageBacklinks, api.listPageBacklinksInChangeRequest], (view, { params, query }, context) =>
    listToPage(context, view, params.pageId, query),
  ),
  ...implementView([api.countUses, api.countUsesInChangeRequest], (view, { query: { kind, ...query } }, context) =>
    countUses(context, view, kind, query),
  ),
  ...implementView([api.listUses, api.listUsesInChangeRequest], (view, { query: { kind, id, ...query } }, context) =>
    listUses(context, view, { kind, id }, query),
  ),
];
