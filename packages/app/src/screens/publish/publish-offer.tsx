// Offers a site for a space that was just written, imported or connected.
import { openDialog } from '../../actions/dialogs.ts';
import type { Space } from '../../actions/screen-context.ts';
import { forgetBegun, useIsBegun } from '../../api/begun-spaces.ts';
import { authoringTextFiles, authoringTexts } from '../../texts/authoring.ts';
import { useTexts } from '../../texts/context.tsx';
import { fill } from '../../texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { titleOf } from '../../ui/title.ts';

export async function loadPublishOffer(): Promise<typeof PublishOffer> {
  await authoringTextFiles.load();
  return PublishOffer;
}

function PublishOffer({ space }: { space: Space }) {
  const t = useTexts();
  const { publish: texts } = authoringTexts();
  if (!useIsBegun(space.id)) return null;
  return (
    <Notice
      actions={
        <>
          <Button small tone="primary" icon="site" onClick={() => openDialog({ kind: 'publish-space', space })}>
            {texts.begin}
          </Button>
          <Button small onClick={() => forgetBegun(space.id)}>
            {texts.later}
          </Button>
        </>
      }
    >
      {fill(texts.offer, { title: titleOf(space, t) })}
    </Notice>
  );
}
