// Writes content as a folder in the synced layout: at once, in time slices, or file by file.
import { createYielder, runInSlices } from '../cooperative.ts';
import type { Page } from '../tree/page.ts';
import { walkPages } from '../tree/walk.ts';
import type { Places } from './assign-paths.ts';
import type { Bodies, LayoutContent, LayoutOutline } from './content.ts';
import { begin, includeText, othersIn, pageText, settingsText, summaryText, variablesText } from './file-texts.ts';
import { variablesOf } from './read.ts';
import { SETTINGS } from './settings.ts';

/** A text, or the content hash of a file. */
export type WrittenFile = { readonly text: string } | { readonly content: string };

export interface WrittenLayout {
  readonly files: ReadonlyMap<string, WrittenFile>;
  /** The file of each resource, by its id. */
  readonly places: Places;
}

export function writeLayout(content: LayoutContent): WrittenLayout {
  const files = new Map<string, WrittenFile>();
  const steps = layoutSteps(content);
  for (let step = steps.next(); ; step = steps.next(content.bodies)) {
    if (step.done) return { files, places: step.value };
    if (step.value && 'path' in step.value) files.set(step.value.path, step.value.file);
  }
}

/** The same without blocking the event loop, however many pages there are. */
export async function writeLayoutInSlices(content: LayoutContent): Promise<WrittenLayout> {
  const files = new Map<string, WrittenFile>();
  const written = streamLayout(content, async () => content.bodies);
  for (;;) {
    const { done, value } = await written.next();
    if (done) return { files, places: value };
    files.set(value.path, value.file);
  }
}

/** Where everything would be, without writing it. */
export const assignPaths = async (content: LayoutOutline): Promise<Places> =>
  (await runInSlices(begin(content))).places;

/** File by file in the same order, without having all of them in memory. `read` gives the Markdown of some pages. */
export async function* streamLayout(
  outline: LayoutOutline,
  read: (hashes: readonly string[]) => Promise<Bodies>,
): AsyncGenerator<{ path: string; file: WrittenFile }, Places> {
  const due = createYielder();
  const steps = layoutSteps(outline);
  let bodies: Bodies | undefined;
  for (;;) {
    const { done, value } = steps.next(bodies);
    if (done) return value;
    bodies = undefined;
    if (value && 'path' in value) yield value;
    else if (value) bodies = await read(value.bodies);
    const turn = due();
    if (turn) await turn;
  }
}

/** Asks for Markdown by hash, hands out a file, or may be interrupted. */
type Step = { readonly bodies: readonly string[] } | { readonly path: string; readonly file: WrittenFile } | undefined;
type Steps<T = void> = Generator<Step, T, Bodies | undefined>;

/** Pages whose Markdown is in memory at the same time. */
const together = 50;

/** The files in the order of the layout, none of them twice; returns where everything is. */
function* layoutSteps(content: LayoutOutline): Steps<Places> {
  const writing = yield* begin(content);
  const { was, places } = writing;
  const { summary } = was.settings;
  const done = new Set<string>();
  function* put(path: string | undefined, text: string | undefined): Steps {
    if (path === undefined || text === undefined) return;
    done.add(path);
    yield { path, file: { text } };
  }
  const variables = variablesText(writing);
  const others = othersIn(was, content);
  // Of two files at one path the later one counts.
  const last = new Set(variables === undefined ? others : [...others, variablesOf(was.settings)]);
  const placed = new Set([...places.pages.values(), ...places.reusableContents.values(), ...places.files.values()]);
  const documents = [...walkPages(content.pages)].flatMap(({ page }) => (page.type === 'document' ? [page] : []));
  if (!placed.has(SETTINGS)) yield* put(SETTINGS, settingsText(writing));
  // Pages in the table of contents without a file.
  const bare = new Set<string>();
  // oxlint-disable-next-line require-yield
  yield* withBodies(documents.filter(mayBeBare), function* (page, bodies) {
    if (pageText(writing, bodies, page, places.pages.get(page.id)!) === undefined) bare.add(page.id);
  });
  if (!placed.has(summary)) yield* put(summary, yield* summaryText(writing, bare));
  yield* withBodies(documents, function* (page, bodies) {
    const path = places.pages.get(page.id)!;
    if (!last.has(path)) yield* put(path, pageText(writing, bodies, page, path));
  });
  yield* withBodies(content.reusableContents, function* (one, bodies) {
    const path = places.reusableContents.get(one.id)!;
    if (!last.has(path)) yield* put(path, includeText(writing, bodies, one));
  });
  yield* put(variablesOf(was.settings), variables);
  function* putContent(path: string, hash: string): Steps {
    if (last.has(path) || done.has(path)) return;
    done.add(path);
    yield { path, file: { content: hash } };
  }
  for (const { id, content: hash } of content.files) yield* putContent(places.files.get(id)!, hash);
  for (const path of others) yield* put(path, content.sources.get(path));
  for (const [path, hash] of content.others ?? []) yield* putContent(path, hash);
  return places;
}

const mayBeBare = ({ git }: Page): boolean => git?.path?.endsWith('/') === true;

/** Calls `work` for each of them, with the bodies of some at a time. */
function* withBodies<T extends { readonly body?: string }>(
  things: readonly T[],
  work: (thing: T, bodies: Bodies) => Steps,
): Steps {
  for (let start = 0; start < things.length; start += together) {
    const some = things.slice(start, start + together);
    const bodies = (yield { bodies: some.flatMap(({ body }) => body ?? []) }) ?? new Map<string, string>();
    for (const thing of some) {
      yield* work(thing, bodies);
      yield;
    }
  }
}
