import { authoringTextFiles } from '../../texts/authoring.ts';
import { siteTextFiles } from '../../texts/sites.ts';
import { PublishDialog } from './publish-dialog.tsx';

export async function loadPublishDialog(): Promise<typeof PublishDialog> {
  await Promise.all([authoringTextFiles.load(), siteTextFiles.load()]);
  return PublishDialog;
}
