// References of texts and pages that go to another space, and of those that stay.
import {
  hrefToRef,
  readRef,
  refToHref,
  rewriteLinks,
  type ContentRef,
  type Page,
  type PageFields,
  type Reference,
} from '@lectern/content';
import { hrefOfRef, refOfHref } from '#features/content';

/** New ids in the other space, by the ids in this one. */
export type NewIds = {
  pages: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, string>;
  reusableContents: ReadonlyMap<string, string>;
};
type Spaces = { from: string; to: string };
export type Rewrite = (ref: ContentRef) => ContentRef | undefined;

const within = (ref: ContentRef, space: string): string =>
  'space' in ref && ref.kind !== 'space' && ref.space !== undefined ? ref.space : space;

/** For what is written into the other space: what is not transferred stays in this one. */
export const forTransferred =
  (ids: NewIds, { from, to }: Spaces): Rewrite =>
  (ref) => {
    const space = within(ref, from);
    if (ref.kind === 'file') return { kind: 'file', file: ids.files.get(ref.file) ?? ref.file };
    if (space !== from && space !== to) return undefined;
    if (ref.kind === 'reusable-content') {
      const id = space === from ? ids.reusableContents.get(ref.reusableContent) : ref.reusableContent;
      return id === undefined ? { ...ref, space } : { kind: ref.kind, reusableContent: id };
    }
    if ((ref.kind !== 'page' && ref.kind !== 'anchor') || ref.page === undefined) return undefined;
    const page = space === from ? ids.pages.get(ref.page) : ref.page;
    const { space: _, ...local } = ref;
    return page === undefined ? { ...ref, space } : { ...local, page };
  };

/** For what stays, in either space (`here`): pages that moved are now in the other one. */
export const forStaying =
  ({ pages }: NewIds, { from, to }: Spaces, here: string): Rewrite =>
  (ref) => {
    if ((ref.kind !== 'page' && ref.kind !== 'anchor') || ref.page === undefined) return undefined;
    const page = within(ref, here) === from ? pages.get(ref.page) : undefined;
    if (page === undefined) return undefined;
    const { space: _, ...local } = ref;
    return here === to ? { ...local, page } : { ...local, page, space: to };
  };

const refIn = (href: string): ContentRef | undefined =>
  refOfHref(href) ?? (/^lectern:/i.test(href) ? hrefToRef(href) : undefined);

export const rewriteText = (markdown: string, rewrite: Rewrite): string =>
  rewriteLinks(markdown, ({ target }) => {
    const ref = refIn(target);
    const now = ref && rewrite(ref);
    return now && (hrefOfRef(now) ?? refToHref(now));
  });

function rewriteReference(given: Reference | undefined, rewrite: Rewrite): Reference | undefined {
  const ref = readRef(given);
  const now = ref && rewrite(ref);
  return now ? { ...now } : given;
}

/** The cover of a page and the target of a link page. */
export function rewriteFields({ cover, target }: Page, rewrite: Rewrite): Pick<PageFields, 'cover' | 'target'> {
  const [ref, refDark] = [rewriteReference(cover?.ref, rewrite), rewriteReference(cover?.refDark, rewrite)];
  const leads = rewriteReference(target, rewrite);
  return {
    ...(cover && { cover: { ...cover, ...(ref && { ref }), ...(refDark && { refDark }) } }),
    ...(leads && { target: leads }),
  };
}

/** Ids of files and reusable contents of this space that a text names. */
export function namedIn(markdown: string): { files: string[]; reusableContents: string[] } {
  const found = { files: new Set<string>(), reusableContents: new Set<string>() };
  rewriteText(markdown, (ref) => {
    if (ref.kind === 'file') found.files.add(ref.file);
    if (ref.kind === 'reusable-content' && ref.space === undefined) found.reusableContents.add(ref.reusableContent);
    return undefined;
  });
  return { files: [...found.files], reusableContents: [...found.reusableContents] };
}

/** Files of the cover and of the target of a link page. */
export function filesOfFields({ cover, target }: Page): string[] {
  return [cover?.ref, cover?.refDark, target].flatMap((given) => {
    const ref = readRef(given);
    return ref?.kind === 'file' ? [ref.file] : [];
  });
}
