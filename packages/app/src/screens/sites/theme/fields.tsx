// Fields of the theme editor: colours and pictures for both themes, and choices.
import type { ReactNode } from 'react';
import { fill } from '../../../texts/format.ts';
import { siteTexts } from '../../../texts/sites.ts';
import { Field, Input } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import type { ContrastProblem } from './contrast.ts';
import { pairOf, type Themed } from './settings.ts';
import styles from './theme.module.css';
import { pictureFiles, Upload } from './upload.tsx';

type ColorsProps = {
  label: string;
  value: Themed;
  /** Where text in this colour is hard to read. */
  problems?: readonly ContrastProblem[];
  change(value: Themed): void;
};

const isColor = (text: string): boolean => /^#(?:[\da-f]{3}){1,2}$/i.test(text);
/** Colour inputs know six digits only. */
const sixDigits = (hex: string): string => (hex.length === 4 ? `#${hex.slice(1).replaceAll(/./g, '$&$&')}` : hex);

export function Colors({ label, value, problems = [], change }: ColorsProps) {
  const { theme: texts } = siteTexts();
  return (
    <fieldset className={styles.colors}>
      <legend>{label}</legend>
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme}>
          <span className={styles.themeName} aria-hidden="true">
            {texts.themes[theme]}
          </span>
          <Color
            label={`${label}, ${texts.themes[theme]}`}
            value={value[theme]}
            change={(color) => change({ ...value, [theme]: color })}
          />
        </div>
      ))}
      {problems.map(({ theme, ratio }) => (
        <p key={theme} className={styles.problem} role="status">
          <Icon name="warning" />
          {fill(texts.contrast, { color: label, theme: texts.themes[theme], ratio: ratio.toFixed(1) })}
        </p>
      ))}
    </fieldset>
  );
}

function Color({ label, value, change }: { label: string; value: string; change(value: string): void }) {
  return (
    <span className={styles.color}>
      <input
        type="color"
        aria-label={label}
        value={sixDigits(value)}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Input
        key={value}
        aria-label={`${label} #`}
        defaultValue={value}
        maxLength={7}
        dir="ltr"
        spellCheck={false}
        onChange={(event) => isColor(event.currentTarget.value) && change(event.currentTarget.value)}
      />
    </span>
  );
}

type PicturesProps = {
  label: string;
  hint: string;
  value: Themed | undefined;
  change(value: Themed | undefined): void;
};

export function Pictures({ label, hint, value, change }: PicturesProps) {
  const { theme: texts } = siteTexts();
  const [light, dark] = [value?.light ?? '', value && value.dark !== value.light ? value.dark : ''];
  const url = (text: string): string => (URL.canParse(text) ? text : '');
  return (
    <>
      <Field
        key={`light ${light}`}
        label={`${label}, ${texts.themes.light}`}
        hint={hint}
        type="url"
        defaultValue={light}
        dir="ltr"
        onBlur={(event) => change(pairOf(url(event.currentTarget.value), dark))}
      />
      <Upload
        label={`${label}, ${texts.themes.light}`}
        accept={pictureFiles}
        uploaded={(asset) => change(pairOf(asset.url, dark))}
      />
      <Field
        key={`dark ${dark}`}
        label={`${label}, ${texts.themes.dark}`}
        type="url"
        defaultValue={dark}
        dir="ltr"
        onBlur={(event) => change(pairOf(light, url(event.currentTarget.value)))}
      />
      <Upload
        label={`${label}, ${texts.themes.dark}`}
        accept={pictureFiles}
        uploaded={(asset) => change(pairOf(light, asset.url))}
      />
    </>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  value: T;
  titles: Readonly<Record<T, string>>;
  change(value: T): void;
};

export function Choice<T extends string>({ label, value, titles, change }: ChoiceProps<T>) {
  const values = Object.keys(titles).filter((one): one is T => Object.hasOwn(titles, one));
  return (
    <Select
      label={label}
      value={value}
      choices={values.map((one) => [one, titles[one]] as const)}
      choose={(chosen) => {
        const found = values.find((one) => one === chosen);
        if (found !== undefined) change(found);
      }}
    />
  );
}

type PartProps = { title: string; isOpen?: boolean; children: ReactNode };

/** One group of settings; only what is open is in the way. */
export function Part({ title, isOpen = false, children }: PartProps) {
  return (
    <details className={styles.part} open={isOpen}>
      <summary>{title}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}
