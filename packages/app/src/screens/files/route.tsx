// The files of a space, or of a change request: preview, size, where they are used, and upload.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { canWrite, useScreenContext } from '../../actions/screen-context.ts';
import { contentOf } from '../../api/branch.ts';
import { useTexts } from '../../texts/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ErrorScreen } from '../shell/parts/error-screen.tsx';
import { useBranch } from '../space/route.tsx';
import { filterFiles } from './files-model.ts';
import { FileRow } from './parts/file-row.tsx';
import { UploadArea } from './parts/upload-area.tsx';
import { Screen } from '../../ui/screen.tsx';
import styles from './files.module.css';

const perPage = 100;

export function FilesScreen() {
  const t = useTexts();
  const branch = useBranch();
  const at = useScreenContext();
  const { data: content, error } = useQuery(contentOf(branch));
  const [typed, setTyped] = useState('');
  const [most, setMost] = useState(perPage);
  if (error) return <ErrorScreen error={error} />;
  const files = filterFiles(content?.files ?? [], typed);
  const isLocked = at.space?.editMode === 'locked' && branch.changeRequestId === undefined;
  return (
    <Screen>
      <title>{`${t.files.title} · Lectern`}</title>
      <h1>{t.files.title}</h1>
      {canWrite(at) && <UploadArea branch={branch} isLocked={isLocked} />}
      {isLocked && <Notice>{t.files.locked}</Notice>}
      {content && content.files.length === 0 && <p>{t.files.none}</p>}
      {content && content.files.length > 0 && (
        <Field
          label={t.files.filter}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <ul className={styles.files}>
        {files.slice(0, most).map((file) => (
          <FileRow key={file.id} branch={branch} file={file} />
        ))}
      </ul>
      {content && content.files.length > 0 && files.length === 0 && <p>{t.nothingFound}</p>}
      {files.length > most && (
        <div>
          <Button onClick={() => setMost(most + perPage)}>{t.links.more}</Button>
        </div>
      )}
    </Screen>
  );
}
