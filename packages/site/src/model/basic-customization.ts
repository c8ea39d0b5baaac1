// Sites with advanced customization switched off keep those settings but are rendered without them.
import type { Customization } from '../types.ts';

const both = (color: string) => ({ light: color, dark: color });
const semantic = {
  infoColor: both('#787878'),
  successColor: both('#00C950'),
  warningColor: both('#FE9A00'),
  dangerColor: both('#FB2C36'),
};

/** Drops logos, links and copyright of the footer, theme, icons, hint colours and uncommon fonts. */
export function basicCustomization(settings: Customization): Customization {
  if (settings.advancedCustomization.enabled) return settings;
  const { styling, header } = settings;
  const { logo: _, ...bar } = header;
  const isCommon = typeof styling.font === 'string' && styling.font !== 'ABCFavorit';
  return {
    ...settings,
    header: bar,
    footer: { groups: [] },
    styling: {
      ...styling,
      ...semantic,
      theme: 'clean',
      icons: 'regular',
      font: isCommon ? styling.font : 'Inter',
      monospaceFont: typeof styling.monospaceFont === 'string' ? styling.monospaceFont : 'IBMPlexMono',
    },
  };
}
