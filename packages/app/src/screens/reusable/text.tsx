// The text of a reusable content: its source beside what readers see.
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { canEdit, useScreenContext } from '../../actions/screen-context.ts';
import { contentOf } from '../../api/branch.ts';
import { paths } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { titleOf } from '../../ui/title.ts';
import { ErrorScreen } from '../shell/parts/error-screen.tsx';
import { useBranch } from '../space/route.tsx';
import { Preview } from './parts/preview.tsx';
import { TextEditor } from './parts/text-editor.tsx';
import { reusableContentOf } from './queries.ts';
import { Screen } from '../../ui/screen.tsx';

export function ReusableContentScreen() {
  const t = useTexts();
  const branch = useBranch();
  const at = useScreenContext();
  const { reusableContentId = '' } = useParams({ strict: false });
  const { data: content } = useQuery(contentOf(branch));
  const { data: shared, error } = useQuery(reusableContentOf(branch, reusableContentId));
  if (error && !shared) return <ErrorScreen error={error} />;
  if (!shared || !content) return <Screen />;
  const title = titleOf(shared, t);
  const text = shared.markdown;
  // An answer without a text, as of a proxy, is not an empty text.
  if (text === undefined) return <ErrorScreen error={error} />;
  const isLocked = at.space?.editMode === 'locked' && branch.changeRequestId === undefined;
  return (
    <Screen>
      <title>{`${title} · Lectern`}</title>
      <div>
        <Link to={paths.reusableContents(branch)}>{t.reusable.all}</Link>
        <h1 dir="auto">{title}</h1>
      </div>
      {isLocked && <Notice>{t.reusable.locked}</Notice>}
      {canEdit(at) ? (
        <TextEditor key={reusableContentId} {...{ branch, content, id: reusableContentId, text }} />
      ) : (
        <Preview text={text} branch={branch} content={content} />
      )}
    </Screen>
  );
}
