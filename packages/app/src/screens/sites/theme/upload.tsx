// Pictures and fonts from the device of the author.
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { siteTexts } from '../../../texts/sites.ts';
import { Button } from '../../../ui/button.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { useSite } from '../site-context.ts';
import { uploadAsset, type Asset } from './queries.ts';
import styles from './theme.module.css';

export const pictureFiles = 'image/png,image/jpeg,image/gif,image/webp,image/avif,image/svg+xml,.ico';
export const fontFiles = '.woff2,.woff';

type UploadProps = {
  /** What it is for, as the field beside it says. */
  label: string;
  title?: string;
  accept: string;
  uploaded(asset: Asset): void;
};

export function Upload({ label, title, accept, uploaded }: UploadProps) {
  const t = useTexts();
  const { theme: texts } = siteTexts();
  const { at } = useSite();
  const input = useRef<HTMLInputElement>(null);
  const name = title ?? texts.upload;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => uploadAsset(at, file),
    onSuccess: uploaded,
  });
  return (
    <div className={styles.upload}>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={`${label}: ${name}`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The same file can be chosen again after a failure.
          event.currentTarget.value = '';
          if (file) mutate(file);
        }}
      />
      <Button
        small
        icon="upload"
        aria-label={`${label}: ${name}`}
        disabledReason={isPending ? t.working : undefined}
        onClick={() => input.current?.click()}
      >
        {name}
      </Button>
      <Fault error={error} />
    </div>
  );
}
