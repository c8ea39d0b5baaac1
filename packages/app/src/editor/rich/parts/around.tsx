// What is drawn around the document, after it is shown.
import type { BlockKind } from './block-kinds.ts';
import { Handle } from './handle.tsx';
import { Mentions } from './mentions.tsx';
import { Palette } from './palette.tsx';
import type { Shown } from './shown.ts';
import type { Suggest } from './suggest.ts';
import { Toolbar } from './toolbar.tsx';
import { WordCount } from './word-count.tsx';

export { insertedKinds } from './inserted-kinds.ts';

type AroundProps = { shown: Shown; kinds: readonly BlockKind[]; suggest: Suggest; onLink(): void };

export function Around({ shown, kinds, suggest, onLink }: AroundProps) {
  return (
    <>
      <Toolbar shown={shown} onLink={onLink} />
      <Palette shown={shown} kinds={kinds} />
      <Mentions shown={shown} suggest={suggest} />
      <Handle shown={shown} />
      <WordCount binding={shown.binding} />
    </>
  );
}
