// Links as they stand in the main content and in change requests.
import { api } from '@lectern/contract';
import { inChangeRequest, inSpace } from '#features/content';
import { implement } from '#platform/http/implement';
import { listToFile, listToPage } from './backlinks.ts';
import { listInChangeRequest, listInPage, listInSpace } from './listing.ts';

export const operations = [
  implement(api.listSpaceLinks, ({ space, query }, context) => listInSpace(context, space, query)),

  implement(api.listChangeRequestLinks, async (input, context) =>
    listInChangeRequest(context, await inChangeRequest(context, input), input.changeRequest, input.query),
  ),

  implement(api.listFileBacklinks, async (input, context) =>
    listToFile(context, { place: await inSpace(context, input) }, input.params.fileId, input.query),
  ),
  implement(api.listPageLinks, async (input, context) =>
    listInPage(context, await inSpace(context, input), input.params.pageId, input.query),
  ),
  implement(api.listPageBacklinks, async (input, context) =>
    listToPage(context, { place: await inSpace(context, input) }, input.params.pageId, input.query),
  ),

  implement(api.listFileBacklinksInChangeRequest, async (input, context) => {
    const { changeRequest, params, query } = input;
    return listToFile(context, { place: await inChangeRequest(context, input), changeRequest }, params.fileId, query);
  }),
  implement(api.listPageLinksInChangeRequest, async (input, context) => {
    const { changeRequest, params, query } = input;
    return listInPage(context, await inChangeRequest(context, input), params.pageId, query, changeRequest);
  }),
  implement(api.listPageBacklinksInChangeRequest, async (input, context) => {
    const { changeRequest, params, query } = input;
    return listToPage(context, { place: await inChangeRequest(context, input), changeRequest }, params.pageId, query);
  }),
];
