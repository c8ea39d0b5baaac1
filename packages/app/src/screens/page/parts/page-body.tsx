import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, type MouseEvent } from 'react';
import type { Branch, Content, Page } from '../../../api/branch.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { completePage } from '../../../ui/complete-page.ts';
import { Link } from '../../../ui/link.tsx';
import { titleOf } from '../../../ui/title.ts';
import { resolveHtml } from './resolve-html.ts';
import './page-body.css';

export function PageBody({ page, content, branch }: { page: Page; content: Content; branch: Branch }) {
  const t = useTexts();
  const navigate = useNavigate();
  const { html: unresolved } = page;
  const { spaceId, changeRequestId } = branch;
  const html = useMemo(
    () => unresolved && resolveHtml(unresolved, { spaceId, changeRequestId }, content, t),
    [unresolved, spaceId, changeRequestId, content, t],
  );
  const article = useRef<HTMLElement>(null);
  useEffect(() => (html && article.current ? completePage(article.current) : undefined), [html]);
  if (page.type === 'group') return <GroupPages pages={page.pages ?? []} branch={branch} />;
  /** Links to pages of the application are followed without loading it again. */
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const href = link?.getAttribute('href') ?? '';
    if (!isPlain || !/^\/app\/s\/[^/]+(?:\/(?!~\/reusable)|$)/.test(href)) return;
    event.preventDefault();
    void navigate({ to: href.slice('/app'.length) });
  };
  if (html === undefined) return null;
  if (html === '') return <p>{t.emptyPage}</p>;
  return (
    <article
      ref={article}
      className="page-body"
      dir="auto"
      onClick={follow}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

function GroupPages({ pages, branch }: { pages: readonly Page[]; branch: Branch }) {
  const t = useTexts();
  return (
    <ul>
      {pages.map((page) => (
        <li key={page.id}>
          {page.path === '' ? titleOf(page, t) : <Link to={paths.page(branch, page.path)}>{titleOf(page, t)}</Link>}
        </li>
      ))}
    </ul>
  );
}
