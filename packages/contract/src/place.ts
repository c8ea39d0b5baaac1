// Some things stand in several places: comments and content in a space and in a change request, content in a revision
// too. Their operations are written once, as a function of the place; the ids end with its suffix.
export type SpacePath = `/v1/spaces/${string}`;

export type Place<At extends SpacePath> = {
  at: At;
  /** What tells the ids apart from those of the other places. */
  suffix: '' | 'InChangeRequest' | 'InRevision';
  tag: string;
  /** Numbers in the published interface, by the id without suffix. */
  seeds?: Readonly<Record<string, number>>;
};

/** What an operation has from its place. */
export function own(place: Place<SpacePath>, name: string): { id: string; tag: string; seed?: number } {
  const seed = place.seeds?.[name];
  return { id: name + place.suffix, tag: place.tag, ...(seed !== undefined && { seed }) };
}
