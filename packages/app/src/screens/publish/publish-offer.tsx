// Offers a site for a space that was just written, imported or connected.
import { useState } from 'react';
import type { Space } from '../../actions/screen-context.ts';
import { forgetBegun, useIsBegun } from '../../api/begun-spaces.ts';
import { authoringTextFiles, authoringTexts } from '../../texts/authoring.ts';
import { useTexts } from '../../texts/context.tsx';
import { fill } from '../../texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { titleOf } from '../../ui/title.ts';

const PublishDialog = onDemand(() => import('./load-publish-dialog.ts').then((part) => part.loadPublishDialog()));

export async function loadOffer(): Promise<typeof PublishOffer> {
  await authoringTextFiles.load();
  return PublishOffer;
}

function PublishOffer({ space }: { space: Space }) {
  const t = useTexts();
  const { publish: texts } = authoringTexts();
  const [isOpen, open] = useState(false);
  const isBegun = useIsBegun(space.id);
  // The dialog ends with the link when the offer is taken.
  const dialog = isOpen && <PublishDialog space={space} onClose={() => open(false)} />;
  if (!isBegun) return dialog || null;
  return (
    <>
      {dialog}
      <Notice
        actions={
          <>
            <Button small tone="primary" icon="site" onClick={() => open(true)}>
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
    </>
  );
}
