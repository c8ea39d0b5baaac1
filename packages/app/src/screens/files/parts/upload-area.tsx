import { useRef, useState, type DragEvent } from 'react';
import { refreshBranch, startChangeRequest, type Branch } from '../../../api/branch.ts';
import { uploadFile } from '../../../api/upload.ts';
import { useTools } from '../../../actions/use-tools.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { counted, fill } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { problemToast, toast } from '../../../ui/toast.tsx';
import { uploadAll, type Upload } from '../files-model.ts';
import styles from './upload-area.module.css';

/** Files of a locked space are added in a new change request. */
export function UploadArea({ branch, isLocked }: { branch: Branch; isLocked: boolean }) {
  const t = useTexts();
  const { go } = useTools();
  const input = useRef<HTMLInputElement>(null);
  const [upload, setUpload] = useState<Upload>();
  const [isOver, setOver] = useState(false);
  const start = async (files: readonly File[]) => {
    if (files.length === 0 || upload) return;
    let at = branch;
    try {
      if (isLocked) at = await startChangeRequest(branch.spaceId, t.proposedFiles.subject);
      const count = await uploadAll(files, (file, onProgress) => uploadFile(at, file, { onProgress }), setUpload);
      if (isLocked) toast(fill(t.proposedFiles.started, { number: at.changeRequestId ?? '' }));
      else toast(counted(t.files.uploaded, count));
    } catch (error) {
      problemToast(faultText(error, t));
    } finally {
      await refreshBranch(at);
      if (at !== branch) go(paths.files(at));
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void start([...event.dataTransfer.files]);
  };
  return (
    <div
      className={styles.area}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {upload ? (
        <label className={styles.progress}>
          {fill(t.files.uploading, { name: upload.name })}
          <progress max={1} value={upload.share} />
        </label>
      ) : (
        <>
          <span className={styles.drop}>{t.files.drop}</span>
          <Button icon="plus" onClick={() => input.current?.click()}>
            {t.files.upload}
          </Button>
        </>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t.files.upload}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          void start(files);
        }}
      />
    </div>
  );
}
