import { canonical } from './canonical.ts';
import type { Json } from './canonical.ts';
import { checkId } from './keys.ts';
import { findValue, sliceMap } from './map/read.ts';
import type { MapRef } from './map/read.ts';
import type { Records } from './map/records.ts';
import { editMap } from './map/write.ts';
import { tidy } from './page.ts';
import type { GitFacts, Variables } from './page.ts';
import type { Tree } from './tree.ts';
import { TreeError } from './tree-error.ts';

export interface FileEntry {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  /** Hash of the bytes. */
  readonly content: string;
  readonly dimensions?: { readonly width: number; readonly height: number };
  readonly git?: GitFacts;
}

export interface ReusableContent {
  readonly id: string;
  readonly title: string;
  /** Hash of the Markdown. */
  readonly body?: string;
  readonly computed?: Json;
  readonly git?: GitFacts;
}

export function encodeEntry(entry: FileEntry | ReusableContent): string {
  const { id: _, ...rest } = entry;
  return canonical(tidy(rest));
}

export function decodeFile(id: string, text: string): FileEntry {
  return { ...(JSON.parse(text) as Omit<FileEntry, 'id'>), id };
}

export function decodeReusableContent(id: string, text: string): ReusableContent {
  return { ...(JSON.parse(text) as Omit<ReusableContent, 'id'>), id };
}

export async function putFile(records: Records, tree: Tree, file: FileEntry): Promise<Tree> {
  return { ...tree, files: await put(records, tree.files, checkId(file.id), encodeEntry(file)) };
}

export async function deleteFile(records: Records, tree: Tree, id: string): Promise<Tree> {
  return { ...tree, files: await put(records, tree.files, id, undefined) };
}

export async function findFile(records: Records, tree: Tree, id: string): Promise<FileEntry | undefined> {
  const text = await findValue(records, tree.files, id);
  return text === undefined ? undefined : decodeFile(id, text);
}

/** Files by id, from one rank up to another. */
export async function listFiles(records: Records, tree: Tree, from?: number, to?: number): Promise<FileEntry[]> {
  const entries = await sliceMap(records, tree.files, from, to);
  return entries.map((entry) => decodeFile(entry.key, entry.value));
}

export async function putReusableContent(records: Records, tree: Tree, content: ReusableContent): Promise<Tree> {
  const reusableContents = await put(records, tree.reusableContents, checkId(content.id), encodeEntry(content));
  return { ...tree, reusableContents };
}

export async function deleteReusableContent(records: Records, tree: Tree, id: string): Promise<Tree> {
  return { ...tree, reusableContents: await put(records, tree.reusableContents, id, undefined) };
}

export async function findReusableContent(
  records: Records,
  tree: Tree,
  id: string,
): Promise<ReusableContent | undefined> {
  const text = await findValue(records, tree.reusableContents, id);
  return text === undefined ? undefined : decodeReusableContent(id, text);
}

export async function listReusableContents(records: Records, tree: Tree): Promise<ReusableContent[]> {
  const entries = await sliceMap(records, tree.reusableContents);
  return entries.map((entry) => decodeReusableContent(entry.key, entry.value));
}

/** Sets variables of the space by name; `undefined` removes one. */
export async function setVariables(
  records: Records,
  tree: Tree,
  values: Readonly<Record<string, string | number | boolean | undefined>>,
): Promise<Tree> {
  const edits = new Map<string, string | undefined>();
  for (const [name, value] of Object.entries(values)) {
    if (/\p{Cc}/u.test(name) || name === '') throw new TreeError('bad-id', 'The name of a variable is invalid.');
    edits.set(name, value === undefined ? undefined : canonical(value));
  }
  return { ...tree, variables: await editMap(records, tree.variables, edits) };
}

export async function readVariables(records: Records, tree: Tree): Promise<Variables> {
  const entries = await sliceMap(records, tree.variables);
  return Object.fromEntries(entries.map((entry) => [entry.key, JSON.parse(entry.value) as string | number | boolean]));
}

async function put(records: Records, map: MapRef, key: string, text: string | undefined): Promise<MapRef> {
  return editMap(records, map, new Map([[key, text]]));
}
