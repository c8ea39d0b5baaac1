// What a new block refers to: an address to embed, a page, or a reusable content.
import type { Block } from '@lectern/content/edit';
import { useTexts } from '../../../texts/context.tsx';
import { AddressDialog, type Search } from './address-dialog.tsx';
import { referenceBlock } from './reference-blocks.ts';
import { isAddress, type ReferenceKind, type Suggest } from './suggest.ts';

type ReferenceDialogProps = { kind: ReferenceKind; suggest: Suggest; onSave(block: Block): void; onClose(): void };

/** Addresses of websites are often typed without their scheme. */
const withScheme = (address: string): string => (/^[a-z][\w+.-]*:/i.test(address) ? address : `https://${address}`);

export function ReferenceDialog({ kind, suggest, onSave, onClose }: ReferenceDialogProps) {
  const t = useTexts();
  const { inserted } = t.kinds;
  const titles = { embed: inserted.embed, contentRef: inserted.pageCard, include: inserted.reusable };
  const searches: Record<ReferenceKind, Search | undefined> = {
    embed: undefined,
    contentRef: { find: (words) => suggest(words, ['page']), label: t.pages, hint: t.linking.hint, isAddress },
    include: { find: (words) => suggest(words, ['block']), label: t.reusable.title, isAddress: () => false },
  };
  const save = (address: string, name: string) => {
    // A reusable content is one that was found.
    if (address === '' || (kind === 'include' && address === name)) return;
    onSave(referenceBlock(kind, kind === 'embed' ? withScheme(address) : address));
  };
  return <AddressDialog title={titles[kind]} search={searches[kind]} onSave={save} onClose={onClose} />;
}
