// Cover and layout in the options of a page.
import { LAYOUT_PARTS } from '@lectern/content/browser';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Branch, Content } from '../../../api/branch.ts';
import { addFile } from '../../../api/upload.ts';
import { authoringTexts } from '../../../texts/authoring.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { Picker, type Choice } from '../../../ui/picker.tsx';
import type { PageAppearance } from '../appearance-model.ts';
import styles from './page-options-dialog.module.css';

type PageAppearanceFieldsProps = { branch: Branch; files: Content['files']; appearance: PageAppearance };

export function PageAppearanceFields({ branch, files, appearance }: PageAppearanceFieldsProps) {
  const { appearance: texts } = authoringTexts();
  // Filled in once, also when it is closed again.
  const [isShown, show] = useState(false);
  return (
    <>
      <Cover {...{ branch, files }} cover={appearance.cover} />
      <details onToggle={(event) => event.currentTarget.open && show(true)}>
        <summary>{texts.layout}</summary>
        {isShown && (
          <div className={styles.layout}>
            <input type="hidden" name="layout" value="shown" />
            <Checkbox label={texts.wide} name="isWide" defaultChecked={appearance.isWide} />
            <Checkbox
              label={texts.full}
              name="coverSize"
              value="full"
              defaultChecked={appearance.coverSize === 'full'}
            />
            <fieldset className={styles.parts}>
              <legend>{texts.shown}</legend>
              {LAYOUT_PARTS.map((part) => (
                <Checkbox
                  key={part}
                  label={texts.parts[part]}
                  name={`part-${part}`}
                  defaultChecked={!appearance.hidden.includes(part)}
                />
              ))}
            </fieldset>
          </div>
        )}
      </details>
    </>
  );
}

/** An image of the space, or one that is uploaded now. */
function Cover({ branch, files, cover }: { branch: Branch; files: Content['files']; cover: string }) {
  const t = useTexts();
  const { appearance: texts } = authoringTexts();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, choose] = useState(cover);
  // Stays in sight, also an image of another host. The others keep their order while one goes through them.
  const [first, setFirst] = useState(cover);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => addFile(branch, file, { onProgress: () => undefined }),
    onSuccess(uploaded) {
      choose(uploaded.href);
      setFirst(uploaded.href);
    },
  });
  const images = files.filter(({ contentType }) => contentType?.startsWith('image/'));
  const shown = images.find(({ id }) => `/files/${id}` === chosen);
  const found: Choice[] = images.map(({ id, name }) => ({ id: `/files/${id}`, title: name }));
  const choices: Choice[] = [
    { id: '', title: texts.none },
    ...(first === '' ? [] : [found.find(({ id }) => id === first) ?? { id: first, title: first }]),
    ...found.filter(({ id }) => id !== first),
  ];
  return (
    <div className={styles.cover}>
      {shown && <img src={shown.downloadURL} alt="" className={styles.preview} />}
      <Picker label={texts.cover} find={texts.find} {...{ choices, chosen, choose }} />
      <input type="hidden" name="cover" value={chosen} />
      <div>
        <Button
          small
          icon="plus"
          disabledReason={isPending ? t.working : undefined}
          onClick={() => input.current?.click()}
        >
          {texts.upload}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={texts.upload}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) mutate(file);
        }}
      />
      <Fault error={error} />
    </div>
  );
}
