import { useLocation } from '@tanstack/react-router';
import { manualPath } from '../paths.ts';
import { useTexts } from '../texts/context.tsx';
import { Icon } from './icon.tsx';

/** Leads to the page of the manual about the screen that is open. */
export function ManualLink({ className }: { className?: string | undefined }) {
  const t = useTexts();
  const { pathname } = useLocation();
  return (
    <a href={manualPath(pathname)} target="_blank" rel="noreferrer" className={className}>
      {t.manual} <Icon name="out" turns />
    </a>
  );
}
