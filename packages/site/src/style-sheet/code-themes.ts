// Syntax highlighting themes by their names in editors. Each has eight colours: background, plain text, comments,
// keywords, strings, numbers, function names and attribute names.
import type { Customization } from '../types.ts';
import { inkOn, mixed, readable } from './color.ts';

type CodeTheme = Customization['styling']['codeTheme'];
type Name = CodeTheme['default']['light'];

const own = {
  light: 'var(--raised) var(--ink) #5f6672 #8b2eb0 #226a2f #9c4a00 #1a56b0 #0c6272',
  dark: 'var(--raised) var(--ink) #9aa1ad #d49bf0 #8fce9a #eeb077 #8fbcff #7fcbd8',
};

/** Removed lines of a diff, on light and dark backgrounds. */
const removed = { light: '#b02a30', dark: '#f39a9e' };

const palettes: Record<Name, string> = {
  'default-light': own.light,
  'default-dark': own.dark,
  'monochrome-light': 'var(--raised) #24292f #6a737d #111417 #444c56 #444c56 #24292f #57606a',
  'monochrome-dark': 'var(--raised) #d0d4d9 #8b949e #f0f3f6 #b1bac4 #b1bac4 #e6e9ec #9ea7b3',
  andromeeda: '#23262e #d5ced9 #a0a1a7 #c74ded #96e072 #f39c12 #ffe66d #00e8c6',
  'aurora-x': '#07090f #bbbbbb #8695b7 #c792ea #c3e88d #f78c6c #82aaff #86e1fc',
  'ayu-dark': '#0b0e14 #bfbdb6 #9aa0a8 #ff8f40 #aad94c #d2a6ff #ffb454 #59c2ff',
  'catppuccin-frappe': '#303446 #c6d0f5 #a5adce #ca9ee6 #a6d189 #ef9f76 #8caaee #e5c890',
  'catppuccin-latte': '#eff1f5 #4c4f69 #5c5f77 #8839ef #2b7a1c #b8460a #1e66f5 #8a5a0b',
  'catppuccin-macchiato': '#24273a #cad3f5 #a5adcb #c6a0f6 #a6da95 #f5a97f #8aadf4 #eed49f',
  'catppuccin-mocha': '#1e1e2e #cdd6f4 #a6adc8 #cba6f7 #a6e3a1 #fab387 #89b4fa #f9e2af',
  'dark-plus': '#1e1e1e #d4d4d4 #6a9955 #569cd6 #ce9178 #b5cea8 #dcdcaa #9cdcfe',
  dracula: '#282a36 #f8f8f2 #97a2c9 #ff79c6 #f1fa8c #bd93f9 #50fa7b #66d9ef',
  'dracula-soft': '#282a36 #f6f6f4 #97a2c9 #f286c4 #e7ee98 #bf9eee #62e884 #97e1f1',
  'everforest-dark': '#2d353b #d3c6aa #a7b0a5 #e67e80 #a7c080 #d699b6 #83c092 #dbbc7f',
  'everforest-light': '#fdf6e3 #5c6a72 #6f7a75 #c4403d #5f7300 #a8489b #27825c #8f6400',
  'github-dark': '#24292e #e1e4e8 #959da5 #f97583 #9ecbff #79b8ff #b392f0 #ffab70',
  'github-dark-default': '#0d1117 #e6edf3 #8b949e #ff7b72 #a5d6ff #79c0ff #d2a8ff #ffa657',
  'github-dark-dimmed': '#22272e #adbac7 #909dab #f47067 #96d0ff #6cb6ff #dcbdfb #f69d50',
  'github-dark-high-contrast': '#0a0c10 #f0f3f6 #bdc4cc #ff9492 #addcff #91cbff #dbb7ff #ffb757',
  'github-light': '#ffffff #24292e #616a74 #d73a49 #032f62 #005cc5 #6f42c1 #b04a00',
  'github-light-default': '#ffffff #1f2328 #59636e #cf222e #0a3069 #0550ae #8250df #953800',
  'github-light-high-contrast': '#ffffff #0e1116 #4b535d #a0111f #032563 #023b95 #622cbc #702c00',
  'gruvbox-dark-hard': '#1d2021 #ebdbb2 #a89984 #fb4934 #b8bb26 #d3869b #8ec07c #fabd2f',
  'gruvbox-dark-medium': '#282828 #ebdbb2 #a89984 #fb4934 #b8bb26 #d3869b #8ec07c #fabd2f',
  'gruvbox-dark-soft': '#32302f #ebdbb2 #a89984 #fb6a58 #b8bb26 #d3869b #8ec07c #fabd2f',
  'gruvbox-light-hard': '#f9f5d7 #3c3836 #7c6f64 #9d0006 #79740e #8f3f71 #427b58 #a35c00',
  'gruvbox-light-medium': '#fbf1c7 #3c3836 #7c6f64 #9d0006 #79740e #8f3f71 #427b58 #a35c00',
  'gruvbox-light-soft': '#f2e5bc #3c3836 #6f6359 #9d0006 #6b660c #8f3f71 #3a6d4d #8f5000',
  houston: '#17191e #eef0f9 #a3a9b8 #54b9ff #ffd493 #ffd493 #00daef #4bf3c8',
  'kanagawa-dragon': '#181616 #c5c9c5 #9e9b93 #8992a7 #8a9a7b #a292a3 #8ba4b0 #c4b28a',
  'kanagawa-lotus': '#f2ecbc #545464 #6b6b64 #624c83 #56702f #a3466d #3a5f8f #77612b',
  'kanagawa-wave': '#1f1f28 #dcd7ba #9c9a90 #957fb8 #98bb6c #d27e99 #7e9cd8 #e6c384',
  laserwave: '#27212e #ffffff #a8a0b5 #40b4c4 #b4dce7 #b381c5 #eb64b9 #74dfc4',
  'light-plus': '#ffffff #000000 #007000 #0000ff #a31515 #087a4d #795e26 #0451a5',
  'material-theme': '#263238 #eeffff #8fa4ae #c792ea #c3e88d #f78c6c #82aaff #ffcb6b',
  'material-theme-darker': '#212121 #eeffff #9a9a9a #c792ea #c3e88d #f78c6c #82aaff #ffcb6b',
  'material-theme-lighter': '#fafafa #546e7a #5f7079 #7c4dff #4c7a2a #b8481c #3f6fd1 #94601d',
  'material-theme-ocean': '#0f111a #babed8 #8a8fb0 #c792ea #c3e88d #f78c6c #82aaff #ffcb6b',
  'material-theme-palenight': '#292d3e #babed8 #9ba2c4 #c792ea #c3e88d #f78c6c #82aaff #ffcb6b',
  'min-dark': '#1f1f1f #d4d4d4 #9b9b9b #f97583 #ffab70 #79b8ff #b392f0 #9db1c5',
  'min-light': '#ffffff #212121 #6b6b6b #c62828 #22863a #1976d2 #6f42c1 #b04a00',
  monokai: '#272822 #f8f8f2 #a59f85 #f92672 #e6db74 #ae81ff #a6e22e #66d9ef',
  'night-owl': '#011627 #d6deeb #7f93a3 #c792ea #ecc48d #f78c6c #82aaff #addb67',
  nord: '#2e3440 #d8dee9 #a3adbf #81a1c1 #a3be8c #c8a3c0 #88c0d0 #8fbcbb',
  'one-dark-pro': '#282c34 #abb2bf #9198a4 #c678dd #98c379 #d19a66 #61afef #e5c07b',
  'one-light': '#fafafa #383a42 #6b6c72 #a626a4 #3d7f3c #986801 #3563c9 #b03228',
  plastic: '#21252b #a9b2c3 #8d95a3 #e06c75 #98c379 #56b6c2 #61afef #e5c07b',
  poimandres: '#1b1e28 #a6accd #8b91b5 #91b4d5 #5de4c7 #5de4c7 #add7ff #fffac2',
  red: '#390000 #f8f8f8 #e7c0c0 #f12727 #cd8d8d #ffd0aa #ffb454 #fb9a4b',
  'rose-pine': '#191724 #e0def4 #908caa #31a3c4 #f6c177 #ebbcba #ebbcba #9ccfd8',
  'rose-pine-dawn': '#faf4ed #575279 #6e6a86 #286983 #9a6206 #b0504c #b0504c #3e7a85',
  'rose-pine-moon': '#232136 #e0def4 #908caa #5aa9c8 #f6c177 #ea9a97 #ea9a97 #9ccfd8',
  'slack-dark': '#222222 #e6e6e6 #9aa68e #569cd6 #ce9178 #b5cea8 #dcdcaa #9cdcfe',
  'slack-ochin': '#ffffff #002339 #5b6b79 #0444ac #7a5a00 #0b6e4f #5d3fb0 #7b30d0',
  'snazzy-light': '#fafbfc #565869 #686a78 #c2289a #a05a00 #b3421f #1071b8 #0d7a80',
  'solarized-dark': '#002b36 #93a1a1 #839496 #b0c000 #2aa198 #e07bb5 #57a7dd #c9a30a',
  'solarized-light': '#fdf6e3 #586e75 #657b83 #677a00 #1f7f78 #c22771 #1b6fae #8f6c00',
  'synthwave-84': '#262335 #ffffff #9b92c4 #fede5d #ff8b39 #f97e72 #36f9f6 #ff7edb',
  'tokyo-night': '#1a1b26 #a9b1d6 #848cb5 #bb9af7 #9ece6a #ff9e64 #7aa2f7 #73daca',
  vesper: '#101010 #ffffff #a0a0a0 #a0a0a0 #99ffe4 #ffc799 #ffc799 #e0e0e0',
  'vitesse-black': '#000000 #dbd7ca #8d958d #4d9375 #c98a7d #4c9a91 #80a665 #bd976a',
  'vitesse-dark': '#121212 #dbd7ca #8d958d #4d9375 #c98a7d #4c9a91 #80a665 #bd976a',
  'vitesse-light': '#ffffff #393a34 #6f766f #1e754f #a65e2b #23706a #4a7a3d #8a6a2c',
};

/** Classes for each of the colours after the first two, as in the common style sheet. */
const classes = [
  ['comment', 'quote', 'meta'],
  ['keyword', 'selector-tag', 'doctag', 'section', 'type', 'name'],
  ['string', 'regexp', 'addition', 'attribute'],
  ['number', 'literal', 'symbol', 'bullet', 'link'],
  ['title', 'selector-id', 'selector-class'],
  ['attr', 'variable', 'template-variable', 'built_in'],
  ['deletion'],
];

type Mode = 'light' | 'dark';
type Themed = Record<Mode, string>;
/** Background of code where its theme has none, and the primary colour, which highlights lines. */
export type CodeSurface = { raised: Themed; soft: Themed; primary: Themed };

/** Colours as rendered: those without enough contrast on the background or on highlighted lines are adjusted. */
function colorsOf(name: Name, mode: Mode, { raised, soft, primary }: CodeSurface) {
  const [ground = '', plain = '', ...tokens] = palettes[name].split(' ');
  const isOwnGround = ground.startsWith('#');
  const behind: [string, string] = isOwnGround
    ? [ground, mixed(ground, primary[mode], 0.16)]
    : [raised[mode], soft[mode]];
  const gone = removed[inkOn(behind[0]) === '#ffffff' ? 'dark' : 'light'];
  return {
    ground,
    plain: plain.startsWith('#') ? readable(plain, behind) : plain,
    marked: isOwnGround ? behind[1] : 'var(--primary-soft)',
    tokens: [...tokens, gone].map((color) => readable(color, behind)),
  };
}

type Colors = ReturnType<typeof colorsOf>;

function rules(within: string, { light, dark }: CodeTheme['default'], surface: CodeSurface): string {
  const [one, other] = [colorsOf(light, 'light', surface), colorsOf(dark, 'dark', surface)];
  const both = (color: (colors: Colors) => string | undefined): string => `light-dark(${color(one)},${color(other)})`;
  const parts = classes.map((names, index) => {
    const selectors = names.map((name) => `${within} .hljs-${name}`).join(',');
    return `${selectors}{color:${both(({ tokens }) => tokens[index])}}`;
  });
  const plain = `${within}{background:${both(({ ground }) => ground)};color:${both((colors) => colors.plain)}}`;
  const marked = `${within} .marked{background:${both((colors) => colors.marked)}}`;
  return `${plain}${marked}${within}>figcaption,${within} .line::before{color:inherit}${parts.join('')}`;
}

/** Whether the common style sheet has these colours already, and they are readable on the site's backgrounds. */
function isInCommonSheet({ light, dark }: CodeTheme['default'], surface: CodeSurface): boolean {
  if (light !== 'default-light' || dark !== 'default-dark') return false;
  return (['light', 'dark'] as const).every((mode) => {
    const { tokens } = colorsOf(`default-${mode}`, mode, surface);
    return `${own[mode]} ${removed[mode]}`.endsWith(tokens.join(' '));
  });
}

/** Empty for the colours of the common style sheet. */
export function codeRules({ default: common, openapi }: CodeTheme, surface: CodeSurface): string {
  const onPages = isInCommonSheet(common, surface) ? '' : rules('.code', common, surface);
  const isSame = openapi.light === common.light && openapi.dark === common.dark;
  return isSame ? onPages : onPages + rules('.api .code', openapi, surface);
}
