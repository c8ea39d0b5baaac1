// Texts of the imported content, with links to other imported items spelled by id.
import {
  createYielder,
  hashText,
  rewriteLinks,
  type ContentRef,
  type PageCover,
  type Reference,
} from '@lectern/content';
import { hrefOfRef } from '#features/content';
import { stripInvalidText } from '#platform/sanitize-text';
import type { Ids } from './ids.ts';
import type { ImportedContent, ImportedPage, LinkTarget } from './imported-content.ts';

/** The stored spelling; undefined when the source refers to something it does not have. */
function hrefOf(leads: LinkTarget, ids: Ids): string | undefined {
  if ('url' in leads) return stripInvalidText(leads.url);
  const ref = refOf(leads, ids);
  return ref && hrefOfRef(ref);
}

function refOf(leads: LinkTarget, ids: Ids): ContentRef | undefined {
  if ('url' in leads) return { kind: 'url', url: stripInvalidText(leads.url) };
  if ('file' in leads) {
    const file = ids.files.get(leads.file);
    return file === undefined ? undefined : { kind: 'file', file };
  }
  if ('reusableContent' in leads) {
    const reusableContent = ids.reusableContents.get(leads.reusableContent);
    return reusableContent === undefined ? undefined : { kind: 'reusable-content', reusableContent };
  }
  const page = ids.pages.get(leads.page);
  if (page === undefined) return undefined;
  return leads.anchor ? { kind: 'anchor', page, anchor: stripInvalidText(leads.anchor) } : { kind: 'page', page };
}

const reference = (leads: LinkTarget | undefined, ids: Ids): Reference | undefined => {
  const ref = leads && refOf(leads, ids);
  return ref && { ...ref };
};

export function coverOf({ cover }: ImportedPage, ids: Ids): PageCover | undefined {
  if (!cover) return undefined;
  const ref = reference(cover.ref, ids);
  const refDark = reference(cover.refDark, ids);
  if (!ref && !refDark) return undefined;
  return {
    ...(ref && { ref }),
    ...(refDark && { refDark }),
    ...(cover.yPos !== undefined && { yPos: cover.yPos }),
  };
}

export function targetOf({ target }: ImportedPage, ids: Ids): Reference | undefined {
  return target === undefined || 'kind' in target ? target : reference(target, ids);
}

export type ResolvedTexts = { pages: Map<string, string>; reusableContents: Map<string, string>; texts: string[] };

/** Hashes by key, and the texts to store; an empty text has none. */
export async function resolveTexts(incoming: ImportedContent, ids: Ids): Promise<ResolvedTexts> {
  const settled: ResolvedTexts = { pages: new Map(), reusableContents: new Map(), texts: [] };
  const due = createYielder();
  for (const kind of ['pages', 'reusableContents'] as const) {
    for (const { key, markdown = '' } of incoming[kind]) {
      if (markdown === '') continue;
      const text = rewriteLinks(stripInvalidText(markdown), ({ target }) => {
        const leads = incoming.resolve(key, target);
        return leads && hrefOf(leads, ids);
      });
      settled[kind].set(key, hashText(text));
      settled.texts.push(text);
      // A large import must not block other requests.
      const turn = due();
      if (turn) await turn;
    }
  }
  return settled;
}
