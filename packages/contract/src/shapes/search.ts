import { array, named, object, text, url } from '../vocabulary.ts';

const urls = object({ app: url() });

export const SearchSection = named(
  'SearchSection',
  object({
    id: text(1),
    title: text(),
    path: text(),
    body: text(0, undefined, { description: 'the text around the match' }),
    urls,
  }),
);

export const SearchPage = named(
  'SearchPage',
  object({ id: text(1), title: text(), path: text(), sections: array(SearchSection), urls }),
);

export const SearchSpace = named(
  'SearchSpace',
  object({ id: text(1, undefined, { description: 'the space' }), title: text(), pages: array(SearchPage) }),
);
