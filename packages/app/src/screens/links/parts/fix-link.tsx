import { useState } from 'react';
import type { Space } from '../../../actions/screen-context.ts';
import type { Branch } from '../../../api/branch.ts';
import { authoringTextFiles, authoringTexts } from '../../../texts/authoring.ts';
import { fill } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import type { LinkUsage } from '../links-model.ts';
import { placeToFix } from '../place-to-fix.ts';

/** With its texts. */
export async function loadFixLink() {
  await authoringTextFiles.load();
  return FixLink;
}

/** Needs the parser. */
const FixLinkDialog = onDemand(() => import('./fix-link-dialog.tsx').then((part) => part.FixLinkDialog));

type FixLinkProps = { space: Space; branch: Branch; link: LinkUsage; target: string };

/** A button for a link that can be fixed, and its dialog. */
function FixLink({ space, branch, link, target }: FixLinkProps) {
  const { fixLink: texts } = authoringTexts();
  const [isOpen, open] = useState(false);
  const { href = '' } = link;
  const place = placeToFix(link, branch.spaceId);
  if (!place) return null;
  const name = { target: target || href, page: place.title };
  const isLocked = space.editMode === 'locked' && branch.changeRequestId === undefined;
  return (
    <>
      <Button small aria-label={fill(texts.fixOn, name)} onClick={() => open(true)}>
        {texts.fix}
      </Button>
      {isOpen && <FixLinkDialog {...{ space, branch, place, href, isLocked }} onClose={() => open(false)} />}
    </>
  );
}
