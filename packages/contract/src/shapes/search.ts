import { array, named, object, optional, text, url } from '../vocabulary.ts';

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
  object({
    id: text(1),
    title: text(),
    path: text(),
    sections: array(SearchSection),
    matches: optional(
      array(text(1), { description: 'some of the words that were found, as the titles and bodies write them' }),
    ),
    urls,
  }),
);

export const SearchSpace = named(
  'SearchSpace',
  object({ id: text(1, undefined, { description: 'the space' }), title: text(), pages: array(SearchPage) }),
);
