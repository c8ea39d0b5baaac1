import type { Texts } from '../../../texts/en.ts';
import { faultText } from '../../../texts/faults.ts';
import { problemToast, toast } from '../../../ui/toast.tsx';
import type { Upload } from '../parts/files.ts';
import { chosenFiles } from './choose-files.ts';

/** The address of a picture that was chosen and stored; undefined when there is none. */
export async function choosePicture(upload: Upload, t: Texts): Promise<string | undefined> {
  const [file] = await chosenFiles('image/*');
  if (!file) return undefined;
  toast(t.rich.uploading);
  try {
    const { signal } = new AbortController();
    return (await upload(file, { signal, onProgress: () => undefined })).href;
  } catch (error) {
    problemToast(`${t.rich.uploadFailed} ${faultText(error, t)}`);
    return undefined;
  }
}
