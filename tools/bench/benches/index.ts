import type { Bench } from '../bench.ts';
import { apiRender } from './api-render.ts';
import { appBenches } from './app/index.ts';
import { archiveMemory } from './archive-memory.ts';
import { contentRead, pageRead } from './content-reads.ts';
import { duplicateScale, editScale, mergeScale } from './content-scale.ts';
import { commentWrite, editWrite, writesOnPostgres } from './content-writes.ts';
import { editCost, editCostOnPostgres } from './edit-cost.ts';
import { editStorage } from './edit-storage.ts';
import { growth } from './growth.ts';
import { handbookImport } from './handbook-import.ts';
import { hostileImports } from './hostile-imports.ts';
import { idleMemory } from './idle-memory.ts';
import { mixedCost } from './mixed-cost.ts';
import { mixedMemory } from './mixed-memory.ts';
import { firstRender, hostileText, markdown } from './markdown.ts';
import { openApiMemory, openApiOthers, openApiTime } from './openapi.ts';
import { mixedWrites, mixedWritesMany, mixedWritesSame } from './mixed-writes.ts';
import { openApiReads } from './openapi-reads.ts';
import { pdfHandbook, pdfPage } from './print.ts';
import { permissionScale } from './permission-scale.ts';
import { membersList, spaceRead } from './reads.ts';
import { searchRareWord, searchTwoWords } from './search.ts';
import { siteFirstRender, siteNavigation, sitePage } from './site.ts';
import { siteInsights } from './site-insights.ts';
import { siteLargeMerge } from './site-large.ts';
import { siteMerge } from './site-merge.ts';
import { siteNginx } from './site-nginx.ts';
import {
  mixedWritesOnPostgres,
  siteFirstRenderOnPostgres,
  sitePageOnPostgres,
  sitePageWrittenOnPostgres,
} from './site-postgres.ts';
import { siteVisitors, siteVisitorsMemory } from './site-visitors.ts';
import { siteFonts, siteWeight } from './site-weight.ts';
import { sitePageWritten } from './site-written.ts';
import { soakMemory } from './soak.ts';
import { startTime } from './start-time.ts';
import { spaceTurns } from './space-turns.ts';
import { spaceCreate } from './writes.ts';

export const benches: readonly Bench[] = [
  spaceRead,
  membersList,
  spaceCreate,
  permissionScale,
  pageRead,
  contentRead,
  editWrite,
  commentWrite,
  editCost,
  editScale,
  mergeScale,
  duplicateScale,
  editStorage,
  markdown,
  firstRender,
  hostileText,
  searchTwoWords,
  searchRareWord,
  sitePage,
  siteInsights,
  siteFirstRender,
  siteNavigation,
  siteWeight,
  siteFonts,
  sitePageWritten,
  siteMerge,
  siteLargeMerge,
  siteVisitors,
  siteVisitorsMemory,
  ...growth,
  apiRender,
  ...appBenches,
  // Requires nginx and the handbook corpus, or a PostgreSQL server.
  ...(siteNginx ? [siteNginx] : []),
  ...(sitePageOnPostgres ? [sitePageOnPostgres] : []),
  ...(sitePageWrittenOnPostgres ? [sitePageWrittenOnPostgres] : []),
  ...(siteFirstRenderOnPostgres ? [siteFirstRenderOnPostgres] : []),
  ...writesOnPostgres,
  ...(editCostOnPostgres ? [editCostOnPostgres] : []),
  ...mixedWritesOnPostgres,
  // Requires the corpus and git.
  ...(handbookImport ? [handbookImport] : []),
  pdfPage,
  ...(pdfHandbook ? [pdfHandbook] : []),
  hostileImports,
  openApiTime,
  openApiMemory,
  openApiOthers,
  openApiReads,
  idleMemory,
  mixedMemory,
  archiveMemory,
  spaceTurns,
  ...(soakMemory ? [soakMemory] : []),
  mixedCost,
  mixedWrites,
  mixedWritesSame,
  mixedWritesMany,
  startTime,
];
