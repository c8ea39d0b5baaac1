// The colours of code, on pages and in samples of APIs.
import { codeThemes } from '@lectern/contract/browser';
import { siteTexts } from '../../../texts/sites.ts';
import { Select } from '../../../ui/select.tsx';
import { Part } from './fields.tsx';
import type { EditProps } from './appearance.tsx';

const spelled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
const choices = codeThemes.map((name) => [name, spelled(name)] as const);

export function CodeSettings({ settings: { styling }, change }: EditProps) {
  const { theme: texts } = siteTexts();
  const { codeTheme } = styling;
  const places = [
    ['default', texts.codeOfPages],
    ['openapi', texts.codeOfApis],
  ] as const;
  return (
    <Part title={texts.codeColors}>
      {places.flatMap(([place, label]) =>
        (['light', 'dark'] as const).map((theme) => (
          <Select
            key={`${place} ${theme}`}
            label={`${label}, ${texts.themes[theme]}`}
            value={codeTheme[place][theme]}
            choices={choices}
            choose={(name) => {
              const found = codeThemes.find((one) => one === name);
              if (!found) return;
              const changed = { ...codeTheme, [place]: { ...codeTheme[place], [theme]: found } };
              change({ styling: { ...styling, codeTheme: changed } });
            }}
          />
        )),
      )}
    </Part>
  );
}
