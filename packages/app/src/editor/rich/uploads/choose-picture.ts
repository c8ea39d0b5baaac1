import type { Texts } from '../../../texts/en.ts';
import { faultText } from '../../../texts/faults.ts';
import type { Upload } from '../parts/files.ts';
import { chosenFiles } from './choose-files.ts';
import { UploadBox } from './upload-box.ts';

/** The address of a picture that was chosen and stored; undefined when there is none. */
export async function choosePicture(upload: Upload, t: Texts, host: HTMLElement): Promise<string | undefined> {
  const [file] = await chosenFiles('image/*');
  return file && sent(file, upload, t, host);
}

/** What is sent is seen in `host`, where it can be cancelled and tried again. */
function sent(file: File, upload: Upload, t: Texts, host: HTMLElement): Promise<string | undefined> {
  return new Promise((resolve) => {
    let sending = new AbortController();
    const finish = (href: string | undefined): void => {
      box.dom.remove();
      resolve(href);
    };
    const cancel = (): void => {
      sending.abort();
      finish(undefined);
    };
    const send = async (): Promise<void> => {
      sending = new AbortController();
      const { signal } = sending;
      box.showShare(0);
      try {
        const { href } = await upload(file, { signal, onProgress: (share) => box.showShare(share) });
        if (!signal.aborted) finish(href);
      } catch (error) {
        if (!signal.aborted) box.showFault(faultText(error, t));
      }
    };
    const box = new UploadBox(file.name, { cancel, retry: () => void send() });
    host.append(box.dom);
    void send();
  });
}
