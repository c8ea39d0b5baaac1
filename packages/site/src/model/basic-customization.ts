// Sites whose advanced customization is switched off keep those settings and are shown without them.
import type { Customization } from '../types.ts';

const both = (color: string) => ({ light: color, dark: color });
const semantic = {
  infoColor: both('#787878'),
  successColor: both('#00C950'),
  warningColor: both('#FE9A00'),
  dangerColor: both('#FB2C36'),
};

/** Logos, links and copyright of the footer, theme, icons, colours of hints, and fonts that are not among the common ones. */
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
