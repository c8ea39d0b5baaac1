// The headings of the page. Choosing one goes there.
import { headingsOf, openPage, type Heading } from '@lectern/content/edit';
import { useState } from 'react';
import { useTexts } from '../texts/context.tsx';
import { IconButton } from '../ui/button.tsx';
import { Menu, type MenuEntry } from '../ui/menu.tsx';
import type { PageText } from './page-text.ts';
import { reveal } from './reveal.ts';

function headingsIn({ text }: PageText): Heading[] {
  const page = openPage(text);
  return page ? headingsOf(page) : [];
}

export function OutlineMenu({ page }: { page: PageText }) {
  const { outline: t } = useTexts();
  // Read when the menu opens, because the text changes with every key.
  const [headings, setHeadings] = useState<Heading[]>();
  const [chosen, setChosen] = useState<number>();
  const entries = (headings ?? []).map(({ title, depth, offset }): MenuEntry => ({
    id: String(offset),
    title: title === '' ? t.untitled : title,
    level: depth,
    select: () => setChosen(offset),
  }));
  const close = () => {
    if (chosen !== undefined) reveal(page, chosen);
    setChosen(undefined);
  };
  return (
    <Menu
      trigger={<IconButton icon="outline" label={t.title} />}
      groups={[entries]}
      header={headings?.length === 0 ? t.none : t.title}
      isOpen={headings !== undefined}
      onOpenChange={(isOpen) => setHeadings(isOpen ? headingsIn(page) : undefined)}
      {...(chosen !== undefined && { onCloseFocus: close })}
    />
  );
}
