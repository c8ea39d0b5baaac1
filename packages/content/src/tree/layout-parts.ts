/** Parts of a page that its frontmatter shows or hides by name. */
export const LAYOUT_PARTS = [
  'cover',
  'title',
  'description',
  'tableOfContents',
  'outline',
  'pagination',
  'metadata',
  'tags',
  'actions',
  'anchors',
] as const;

export type LayoutPart = (typeof LAYOUT_PARTS)[number];
