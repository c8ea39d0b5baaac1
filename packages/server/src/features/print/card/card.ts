// Content and colours of a page's social card.
export type Card = {
  site: string;
  /** The section of the site it is in. */
  part?: string;
  title: string;
  about?: string;
  host: string;
  language: string;
  rightToLeft: boolean;
  colors: Record<'ground' | 'ink' | 'soft' | 'accent' | 'wash', string>;
  logo?: { type: 'png' | 'jpg' | 'gif' | 'svg' | 'webp'; bytes: Uint8Array };
};
