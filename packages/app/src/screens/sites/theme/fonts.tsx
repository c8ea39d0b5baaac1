// The fonts of a site: those that come with the service, or own ones from files.
import { monospaceFonts, textFonts } from '@lectern/contract/browser';
import { siteTexts } from '../../../texts/sites.ts';
import { Select } from '../../../ui/select.tsx';
import type { EditProps } from './appearance.tsx';
import { fontFrom, withBold, type Font } from './font-model.ts';
import styles from './theme.module.css';
import { fontFiles, Upload } from './upload.tsx';

const spaced = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ');

export function FontSettings({ settings: { styling }, change }: EditProps) {
  const { theme: texts } = siteTexts();
  return (
    <>
      <FontField
        label={texts.font}
        font={styling.font}
        names={textFonts}
        change={(font) => change({ styling: { ...styling, font } })}
      />
      <FontField
        label={texts.monospaceFont}
        font={styling.monospaceFont}
        names={monospaceFonts}
        change={(monospaceFont) => change({ styling: { ...styling, monospaceFont } })}
      />
    </>
  );
}

type FontFieldProps<Name extends string> = {
  label: string;
  font: Font<Name>;
  names: readonly Name[];
  change(font: Font<Name>): void;
};

function FontField<Name extends string>({ label, font, names, change }: FontFieldProps<Name>) {
  const { theme: texts } = siteTexts();
  const own = typeof font === 'string' ? undefined : font;
  return (
    <>
      <Select
        label={label}
        value={typeof font === 'string' ? font : ''}
        choices={[...(own ? [['', own.fontFamily] as const] : []), ...names.map((one) => [one, spaced(one)] as const)]}
        choose={(name) => {
          const found = names.find((one) => one === name);
          if (found !== undefined) change(found);
        }}
      />
      <Upload label={label} accept={fontFiles} uploaded={(asset) => change(fontFrom(asset))} />
      {own && (
        <Upload
          label={label}
          title={texts.uploadBold}
          accept={fontFiles}
          uploaded={(asset) => change(withBold(own, asset))}
        />
      )}
      <p className={styles.about}>{texts.fontHint}</p>
    </>
  );
}
