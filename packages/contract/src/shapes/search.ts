import { array, integer, literal, named, number, object, oneOf, optional, text, url } from '../shape-builders.ts';

const urls = object({ app: url() });
const score = number({ minimum: 0, description: 'higher is better; comparable only within one search' });
const resultType = oneOf(['page', 'section'], {
  description: 'whether the words are in the title and description, or in the text of a section',
});

export const SearchSection = named(
  'SearchSection',
  object({
    id: text(1),
    title: text(),
    path: text(),
    score,
    resultType,
    body: text(0, undefined, { description: 'the text around the match' }),
    urls,
  }),
);

export const SearchPage = named(
  'SearchPage',
  object({
    id: text(1),
    title: text(),
    description: text(),
    path: text(),
    score,
    rank: integer({ minimum: 1, description: 'position among all results, starting at 1' }),
    resultType,
    ancestors: array(object({ title: text() }), { description: 'ancestor pages and groups, outermost first' }),
    sections: array(SearchSection),
    matches: optional(array(text(1), { description: 'some of the matched words, as written in titles and bodies' })),
    urls,
  }),
);

export const SearchSpace = named(
  'SearchSpace',
  object({
    type: literal('space'),
    id: text(1, undefined, { description: 'the space' }),
    title: text(),
    score,
    pages: array(SearchPage),
  }),
);
