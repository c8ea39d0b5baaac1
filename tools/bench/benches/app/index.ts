// The author application: what it weighs and how fast it is, in Chromium with the production build.
import type { Bench } from '../../bench.ts';
import { appBuild } from './build.ts';
import { appConflicts } from './conflicts.ts';
import { appEdits } from './edits.ts';
import { appFaults } from './faults.ts';
import { appLargeOrganization } from './large-organization.ts';
import { appLargeSpace } from './large-space.ts';
import { appLoading } from './loading.ts';
import { appSizes } from './sizes.ts';
import { appWriting } from './writing.ts';

export const appBenches: readonly Bench[] = [
  appBuild,
  ...appSizes,
  ...appLoading,
  ...appWriting,
  ...appLargeSpace,
  ...appLargeOrganization,
  ...appConflicts,
  ...appEdits,
  ...appFaults,
];
