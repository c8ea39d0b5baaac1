// The content model of EPUB chapters, as far as our pages need it.
const names = (text: string): Set<string> => new Set(text.split(/\s+/));

export const voidElements = names('br hr img col wbr');
export const blockElements = names(
  'p h1 h2 h3 h4 h5 h6 div section article blockquote pre ul ol dl table figure details hr',
);
export const known = names(
  `p h1 h2 h3 h4 h5 h6 div section article blockquote pre ul ol li dl dt dd table thead tbody tfoot tr th td caption figure
figcaption details summary hr a b i u s em strong del ins code kbd samp var sup sub mark span small q cite abbr time br wbr img
ruby rt rp`,
);
/** Elements that are valid only inside these. */
export const parents: Record<string, Set<string>> = {
  li: names('ul ol'),
  dt: names('dl'),
  dd: names('dl'),
  thead: names('table'),
  tbody: names('table'),
  tfoot: names('table'),
  caption: names('table'),
  tr: names('thead tbody tfoot table'),
  th: names('tr'),
  td: names('tr'),
  figcaption: names('figure'),
  summary: names('details'),
  rt: names('ruby'),
  rp: names('ruby'),
};
/** Elements that contain only these, and no text. */
export const holdsOnly: Record<string, Set<string>> = {
  ul: names('li'),
  ol: names('li'),
  dl: names('dt dd'),
  table: names('thead tbody tfoot tr caption'),
  thead: names('tr'),
  tbody: names('tr'),
  tfoot: names('tr'),
  tr: names('th td'),
};
/** Elements with phrasing content: text, no blocks. */
export const phrasing = names(
  'p h1 h2 h3 h4 h5 h6 pre a b i u s em strong del ins code kbd samp var sup sub mark span small q cite abbr time summary caption ruby rt rp',
);
export const attributes: Record<string, Set<string>> = {
  '': names('class id title lang dir'),
  a: names('href'),
  img: names('src alt width height'),
  ol: names('start'),
  th: names('colspan rowspan scope'),
  td: names('colspan rowspan'),
  time: names('datetime'),
};
