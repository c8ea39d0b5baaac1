/**
 * Adds a part to a query when an optional value is given: `query.$call(ifGiven(id, (some, id) => some.where('id', '=',
 * id)))`. Unlike `$if`, the value is known to be defined there.
 */
export const ifGiven =
  <V, Q>(value: V | undefined, add: (query: Q, value: V) => Q) =>
  (query: Q): Q =>
    value === undefined ? query : add(query, value);
