// The address or the file that a specification is read from.
import { useState } from 'react';
import { spaceTexts } from '../../../texts/spaces.ts';
import { Field, textIn } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { SpecSource } from '../queries.ts';

export function SourceFields({ url = '' }: { url?: string | undefined }) {
  const texts = spaceTexts();
  const [from, setFrom] = useState<'url' | 'file'>('url');
  return (
    <>
      <Select
        label={texts.specs.source}
        value={from}
        choices={[
          ['url', texts.imports.fromUrl],
          ['file', texts.imports.fromFile],
        ]}
        choose={(value) => setFrom(value === 'file' ? 'file' : 'url')}
      />
      {from === 'url' ? (
        <Field
          label={texts.imports.url}
          hint={texts.imports.urlHint}
          name="url"
          type="url"
          defaultValue={url}
          required
          maxLength={2048}
          dir="ltr"
        />
      ) : (
        <Field label={texts.specs.file} name="file" type="file" required accept=".json,.yaml,.yml" />
      )}
    </>
  );
}

export async function sourceIn(form: HTMLFormElement): Promise<SpecSource> {
  const file = new FormData(form).get('file');
  return file instanceof File ? { text: await file.text() } : { url: textIn(form, 'url') };
}
