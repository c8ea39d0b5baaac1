// Links as in the contract, with both ends.
import { findFile, findPage, findReusableContent, pathOf, type Page } from '@lectern/content';
import { rankOf, type Static, type shapes } from '@lectern/contract';
import { viewOfSpace, type ContentView } from '#features/branches';
import { presentFile, presentPage, presentReusableContent } from '#features/content';
import { findSpec, isReferencedSpec, presentSpec } from '#features/openapi-specs';
import { presentChangeRequest } from '#features/change-requests';
import { viaSpace } from './address.ts';
import type { Location } from './location.ts';
import type { LinkRow, LinkStatus } from './rows.ts';
import type { LinkVisibility } from './link-visibility.ts';

export type LinkUsage = Static<typeof shapes.LinkUsage>;

/** The content whose links are shown. */
export type LinkPresentation = { viewer: LinkVisibility; place: ContentView };

export async function presentLink(
  scene: LinkPresentation,
  row: LinkRow,
  status?: LinkStatus,
): Promise<LinkUsage | undefined> {
  const source = await presentSource(scene, row);
  if (!source) return undefined;
  const target = await presentTarget(scene, row);
  return {
    status: status ?? (await scene.viewer.statusOf(row)),
    relation: row.relation as 'reference',
    locationReferences: [source],
    ...(target && { targetReference: target }),
  };
}

/** The location of the link. Undefined when the caller may not see it, or it is gone. */
export async function presentSource(scene: LinkPresentation, row: LinkRow): Promise<Location | undefined> {
  const found = await placeOf(scene, row.space_id === scene.place.space.id ? null : viaSpace(row.space_id));
  if (!found) return undefined;
  const inside = row.node === null ? {} : { internalLocation: { type: 'node' as const, node: row.node } };
  if (row.source_kind !== 'page') return sharedLocation(found, row.source_id);
  const page = await pageLocation(scene, found, row.source_id);
  return page && { ...page, ...inside };
}

export async function presentTarget(scene: LinkPresentation, row: LinkRow): Promise<Location | undefined> {
  const { viewer } = scene;
  const named: Location | undefined = row.url === null ? undefined : { kind: 'url', url: row.url };
  if (row.kind === 'openapi') return specLocation(scene, row.target_id!);
  if (row.via !== null) {
    const sight = await viewer.see(row.via);
    if (sight.state !== 'seen') return named;
    const { kind } = row;
    if (kind === 'user') return { kind, ...sight.facts };
    if (kind === 'space' || kind === 'collection') {
      return { kind, organization: await viewer.organization(), ...sight.facts };
    }
  }
  const found = row.target_id === null ? undefined : await placeOf(scene, row.via);
  return (found && (await locationOf(scene, found, row))) ?? named;
}

async function specLocation({ viewer, place }: LinkPresentation, slug: string): Promise<Location | undefined> {
  const spec = await findSpec(viewer.context.db, place.space.organization_id, slug);
  if (!spec) return undefined;
  const organization = await viewer.organization();
  const mayChange = organization.permissions.createContent && !isReferencedSpec(spec);
  const rank = rankOf(mayChange ? 'create' : 'read');
  return { kind: 'openapi', organization, openAPISpec: presentSpec(viewer.context, spec, rank) };
}

async function locationOf(scene: LinkPresentation, place: FoundPage, row: LinkRow): Promise<Location | undefined> {
  const id = row.target_id!;
  if (row.kind === 'page') {
    const page = await pageLocation(scene, place, id);
    const inside = row.anchor === null ? {} : { internalLocation: { type: 'anchor' as const, anchor: row.anchor } };
    return page && { ...page, ...inside };
  }
  if (row.kind === 'file') return fileLocation(scene, place, id);
  return row.kind === 'reusable-content' ? sharedLocation(place, id) : undefined;
}

/** A content view with the fields common to all locations in it. */
type FoundPage = { place: ContentView; around: Pick<Location, 'organization' | 'space' | 'versionContext'> };

const places = new WeakMap<LinkVisibility, Map<string, Promise<FoundPage | undefined>>>();

function placeOf(scene: LinkPresentation, via: string | null): Promise<FoundPage | undefined> {
  const { viewer } = scene;
  const known = places.get(viewer) ?? new Map<string, Promise<FoundPage | undefined>>();
  places.set(viewer, known);
  const key = via ?? '';
  const finding = known.get(key) ?? findPlace(scene, via);
  known.set(key, finding);
  return finding;
}

async function findPlace({ viewer, place }: LinkPresentation, via: string | null): Promise<FoundPage | undefined> {
  const sight = await viewer.see(via ?? viaSpace(place.space.id));
  if (sight.state !== 'seen' || !sight.row) return undefined;
  const around = { organization: await viewer.organization(), ...sight.facts };
  if (via !== null) return { place: await viewOfSpace(viewer.context, sight.row), around };
  if (place.branch?.kind !== 'change-request') return { place, around };
  const shown = presentChangeRequest(viewer.context, place.branch.request, place.space);
  return { place, around: { ...around, versionContext: { type: 'changeRequest', changeRequest: shown } } };
}

async function pageLocation(
  { viewer }: LinkPresentation,
  { place, around }: FoundPage,
  id: string,
): Promise<Location | undefined> {
  const { records, tree, space } = place;
  const page = await findPage(records, tree, id);
  if (!page) return undefined;
  const path = await pathOf(records, tree, page);
  return { kind: 'page', ...around, page: shown(viewer, page, path, space) };
}

const shown = (viewer: LinkVisibility, page: Page, path: string | undefined, space: ContentView['space']) =>
  presentPage(viewer.context, page, path, { space, metadata: true });

async function fileLocation(
  { viewer }: LinkPresentation,
  { place, around }: FoundPage,
  id: string,
): Promise<Location | undefined> {
  const file = await findFile(place.records, place.tree, id);
  return file && { kind: 'file', ...around, file: presentFile(viewer.context, file) };
}

async function sharedLocation({ place, around }: FoundPage, id: string): Promise<Location | undefined> {
  const found = await findReusableContent(place.records, place.tree, id);
  const options = { space: place.space, metadata: true };
  return (
    found && {
      kind: 'reusable-content',
      ...around,
      reusableContent: presentReusableContent(found, options),
    }
  );
}
