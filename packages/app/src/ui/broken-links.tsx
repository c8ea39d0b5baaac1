import type { shapes, Static } from '@lectern/contract/browser';
import { useTexts } from '../texts/context.tsx';
import { counted } from '../texts/format.ts';
import styles from './broken-links.module.css';
import { Notice } from './notice.tsx';

type LinkUsage = Static<typeof shapes.LinkUsage>;

const mostShown = 8;

/** Pages whose links would lead nowhere. */
export function BrokenLinks({ links }: { links: readonly LinkUsage[] }) {
  const t = useTexts();
  const places = links.flatMap(({ locationReferences }) => locationReferences.map(titleOfLocation));
  const titles = [...new Set(places)];
  return (
    <div className={styles.broken}>
      <Notice tone="warning">{counted(t.linksBreak, links.length)}</Notice>
      <ul>
        {titles.slice(0, mostShown).map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </div>
  );
}

type Location = LinkUsage['locationReferences'][number];

const titleOfLocation = ({ page, reusableContent, space, url = '' }: Location): string =>
  page?.title ?? reusableContent?.title ?? space?.title ?? url;
