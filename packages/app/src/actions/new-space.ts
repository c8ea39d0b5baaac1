import { organizationForSpaces } from '../api/organizations.ts';
import type { Action } from './action.ts';
import { openDialog, type NewSpaceFrom } from './dialogs.ts';
import type { ScreenContext } from './screen-context.ts';

const organizationOf = ({ space }: ScreenContext): string | undefined => organizationForSpaces(space?.organization);

const newSpace = (from: NewSpaceFrom, described: Pick<Action, 'id' | 'title' | 'icon'>): Action => ({
  ...described,
  when: (at) => organizationOf(at) !== undefined,
  run(at) {
    const organizationId = organizationOf(at);
    if (organizationId !== undefined) openDialog({ kind: 'new-space', organizationId, from });
  },
});

export const newSpaceActions: readonly Action[] = [
  newSpace('empty', { id: 'new-space', title: (t) => t.newSpace, icon: 'space' }),
  newSpace('import', { id: 'new-space-import', title: (t) => t.beginImport, icon: 'import' }),
  newSpace('git', { id: 'new-space-git', title: (t) => t.beginGit, icon: 'git' }),
];
