import type { NewSpaceFrom } from '../../../actions/dialogs.ts';
import type { Texts } from '../../../texts/en.ts';
import type { IconName } from '../../../ui/icon.tsx';

type WayToBegin = { from: NewSpaceFrom; icon: IconName; title: string; about: string };

/** What a new space is made from. */
export const waysToBegin = (t: Texts): WayToBegin[] => [
  { from: 'empty', icon: 'write', title: t.beginWriting, about: t.beginWritingAbout },
  { from: 'import', icon: 'import', title: t.beginImport, about: t.beginImportAbout },
  { from: 'git', icon: 'git', title: t.beginGit, about: t.beginGitAbout },
];
