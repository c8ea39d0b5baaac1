// Colours, shapes, fonts and pictures of a site.
import { fill } from '../../../texts/format.ts';
import { siteTexts } from '../../../texts/sites.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { contrastProblems, leastContrast, type ColorName } from './contrast.ts';
import { Choice, Colors, Part, Pictures } from './fields.tsx';
import { FontSettings } from './fonts.tsx';
import type { Settings, Styling } from './settings.ts';
import styles from './theme.module.css';
import { pictureFiles, Upload } from './upload.tsx';

export type EditProps = { settings: Settings; change(part: Partial<Settings>): void };

export function ColorSettings({ settings, change }: EditProps) {
  const { theme: texts } = siteTexts();
  const { styling } = settings;
  const style = (part: Partial<Styling>) => change({ styling: { ...styling, ...part } });
  const withTint = (isOn: boolean) => {
    const { tint: _, ...rest } = styling;
    change({ styling: isOn ? { ...rest, tint: { color: styling.primaryColor } } : rest });
  };
  const problems = contrastProblems(settings);
  const problemsOf = (name: ColorName) => problems.filter(({ color }) => color === name);
  return (
    <Part title={texts.colors} isOpen>
      <Colors
        label={texts.names.primary}
        value={styling.primaryColor}
        problems={problemsOf('primary')}
        change={(primaryColor) => style({ primaryColor })}
      />
      <Checkbox
        label={texts.tint}
        checked={styling.tint !== undefined}
        onChange={(event) => withTint(event.currentTarget.checked)}
      />
      {styling.tint && (
        <Colors label={texts.tintColor} value={styling.tint.color} change={(color) => style({ tint: { color } })} />
      )}
      <Colors
        label={texts.names.info}
        value={styling.infoColor}
        problems={problemsOf('info')}
        change={(infoColor) => style({ infoColor })}
      />
      <Colors
        label={texts.names.success}
        value={styling.successColor}
        problems={problemsOf('success')}
        change={(successColor) => style({ successColor })}
      />
      <Colors
        label={texts.names.warning}
        value={styling.warningColor}
        problems={problemsOf('warning')}
        change={(warningColor) => style({ warningColor })}
      />
      <Colors
        label={texts.names.danger}
        value={styling.dangerColor}
        problems={problemsOf('danger')}
        change={(dangerColor) => style({ dangerColor })}
      />
      {problems.length > 0 && (
        <p className={styles.about}>{fill(texts.contrastAbout, { least: String(leastContrast) })}</p>
      )}
    </Part>
  );
}

export function ShapeSettings({ settings, change }: EditProps) {
  const { theme: texts } = siteTexts();
  const { styling, themes } = settings;
  const { options } = texts;
  const style = (part: Partial<Styling>) => change({ styling: { ...styling, ...part } });
  return (
    <Part title={texts.shapes}>
      <Choice label={texts.style} value={styling.theme} titles={options.style} change={(theme) => style({ theme })} />
      <Choice
        label={texts.corners}
        value={styling.corners}
        titles={options.corners}
        change={(corners) => style({ corners })}
      />
      <Choice label={texts.depth} value={styling.depth} titles={options.depth} change={(depth) => style({ depth })} />
      <Choice label={texts.links} value={styling.links} titles={options.links} change={(links) => style({ links })} />
      <Choice
        label={texts.sidebar}
        value={styling.sidebar.background}
        titles={options.sidebar}
        change={(background) => style({ sidebar: { ...styling.sidebar, background } })}
      />
      <Choice
        label={texts.list}
        value={styling.sidebar.list}
        titles={options.list}
        change={(list) => style({ sidebar: { ...styling.sidebar, list } })}
      />
      <Choice
        label={texts.search}
        value={styling.search}
        titles={options.search}
        change={(search) => style({ search })}
      />
      <FontSettings settings={settings} change={change} />
      <Choice
        label={texts.firstTheme}
        value={themes.default}
        titles={texts.themes}
        change={(first) => change({ themes: { ...themes, default: first } })}
      />
      <Checkbox
        label={texts.switchable}
        checked={themes.toggeable}
        onChange={(event) => change({ themes: { ...themes, toggeable: event.currentTarget.checked } })}
      />
    </Part>
  );
}

export function PictureSettings({ settings, change }: EditProps) {
  const { theme: texts } = siteTexts();
  const { header, favicon, socialPreview } = settings;
  const withLogo = (logo: Settings['header']['logo']) => {
    const { logo: _, ...rest } = header;
    change({ header: logo ? { ...rest, logo } : rest });
  };
  return (
    <Part title={texts.pictures}>
      <Pictures label={texts.logo} hint={texts.pictureHint} value={header.logo} change={withLogo} />
      <Pictures
        label={texts.favicon}
        hint={texts.pictureHint}
        value={favicon.icon}
        change={(icon) => change({ favicon: icon ? { icon } : {} })}
      />
      <Field
        key={favicon.emoji}
        label={texts.faviconEmoji}
        defaultValue={favicon.emoji ?? ''}
        maxLength={50}
        onBlur={(event) => {
          const emoji = event.currentTarget.value.trim();
          if (emoji !== (favicon.emoji ?? '')) change({ favicon: emoji === '' ? {} : { emoji } });
        }}
      />
      <Field
        key={`card ${socialPreview.url ?? ''}`}
        label={texts.card}
        hint={texts.cardHint}
        type="url"
        defaultValue={socialPreview.url ?? ''}
        dir="ltr"
        onBlur={(event) => {
          const url = event.currentTarget.value.trim();
          change({ socialPreview: URL.canParse(url) ? { url } : {} });
        }}
      />
      <Upload label={texts.card} accept={pictureFiles} uploaded={({ url }) => change({ socialPreview: { url } })} />
    </Part>
  );
}
