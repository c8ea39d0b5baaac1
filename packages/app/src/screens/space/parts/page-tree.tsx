// The tree of pages. Only the rows in view are drawn, so that ten thousand pages scroll smoothly.
import { faultText } from '../../../texts/faults.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { startRenaming, stopRenaming, useRenaming } from '../../../actions/renaming.ts';
import type { Branch } from '../../../api/branch.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { fill } from '../../../texts/format.ts';
import { problemToast } from '../../../ui/toast.tsx';
import { movePage, renamePage } from '../queries.ts';
import { findByPath, trailTo, typeAhead, visibleRows, moveTowards, type Move, type TreePage } from '../tree-model.ts';
import { directionOfKey, stepOfKey, useTypedText } from './tree-keys.ts';
import { TreeRow, type RowHandlers } from './tree-row.tsx';
import { useDropMonitor } from './tree-drag.ts';
import { rowHeight, useWindow } from './use-window.ts';
import styles from './page-tree.module.css';

type PageTreeProps = { pages: readonly TreePage[]; branch: Branch; isEditable: boolean; labelledBy: string };

/** Open pages, remembered while the tab lives. */
const opened = new Map<string, ReadonlySet<string>>();

const withAll = (ids: ReadonlySet<string>, pages: readonly TreePage[]): ReadonlySet<string> =>
  pages.every(({ id }) => ids.has(id)) ? ids : new Set([...ids, ...pages.map(({ id }) => id)]);

export function PageTree({ pages, branch, isEditable, labelledBy }: PageTreeProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const { _splat: path } = useParams({ strict: false });
  const currentId = useMemo(() => (path === undefined ? undefined : findByPath(pages, path)?.id), [pages, path]);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => opened.get(branch.spaceId) ?? new Set());
  const [focusedId, setFocusedId] = useState<string>();
  const [menuId, setMenuId] = useState<string>();
  const [said, setSaid] = useState('');
  const renamingId = useRenaming();
  const tree = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const typed = useTypedText();

  useEffect(() => void opened.set(branch.spaceId, open), [branch.spaceId, open]);
  // A page that was just opened is visible and has the focus of the tree.
  const [shownId, setShownId] = useState<string>();
  if (currentId !== shownId) {
    setShownId(currentId);
    setFocusedId(currentId);
    if (currentId !== undefined) setOpen(withAll(open, trailTo(pages, currentId).slice(0, -1)));
  }

  const rows = useMemo(() => visibleRows(pages, (id) => open.has(id)), [pages, open]);
  const focusedIndex = useMemo(
    () =>
      Math.max(
        0,
        rows.findIndex(({ page }) => page.id === focusedId),
      ),
    [rows, focusedId],
  );
  const { first, last, scrollTo } = useWindow(tree, rows.length);
  const indexes = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
  // The focused row stays, wherever it is.
  if (focusedIndex < first) indexes.unshift(focusedIndex);
  else if (focusedIndex >= last && rows.length > 0) indexes.push(focusedIndex);

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    tree.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
  });

  const focusRow = (index: number) => {
    const row = rows[index];
    if (!row) return;
    scrollTo(index);
    wantsFocus.current = true;
    setFocusedId(row.page.id);
  };
  const toggle = (id: string, isOpen = !open.has(id)) => {
    const next = new Set(open);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpen(next);
  };
  const move = (wanted: Move | undefined) => {
    if (!wanted) return setSaid(t.cannotMove);
    if (wanted.into !== null) toggle(wanted.into, true);
    wantsFocus.current = document.activeElement?.getAttribute('role') === 'treeitem';
    setFocusedId(wanted.page);
    const title = trailTo(pages, wanted.page).at(-1)?.title ?? '';
    movePage(branch, wanted).then(
      () => setSaid(fill(t.moved, { title })),
      (error: Error) => problemToast(faultText(error, t)),
    );
  };
  const rename = (id: string, title: string) => {
    stopRenaming();
    wantsFocus.current = true;
    const before = trailTo(pages, id).at(-1)?.title;
    if (title !== '' && title !== before)
      renamePage(branch, id, title).catch((error: Error) => problemToast(faultText(error, t)));
  };
  useDropMonitor(pages, move);
  const rowHandlers: RowHandlers = {
    onFollow: (to) => void navigate({ to }),
    onMenu: (id, isOpen) => setMenuId(isOpen ? id : undefined),
    onFocus: setFocusedId,
    onRefocus(id) {
      wantsFocus.current = true;
      setFocusedId(id);
    },
    onToggle: (id) => toggle(id),
    onRename: rename,
  };
  // Always the same object, so that rows that stay are not drawn again while the tree scrolls.
  const handlers = useRef(rowHandlers);
  useEffect(() => void (handlers.current = rowHandlers));

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[focusedIndex];
    if (!row || renamingId !== undefined || !(event.target instanceof HTMLElement) || event.target.role !== 'treeitem')
      return;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const direction = event.altKey ? directionOfKey(event.key, isRtl) : undefined;
    if (direction && isEditable) {
      event.preventDefault();
      return move(moveTowards(pages, row.page.id, direction));
    }
    const step = stepOfKey(event, isRtl);
    if (step === undefined) return;
    event.preventDefault();
    switch (step) {
      case 'open':
        return row.hasChildren && !row.isOpen
          ? toggle(row.page.id, true)
          : focusRow(focusedIndex + (row.isOpen ? 1 : 0));
      case 'close':
        if (row.isOpen) return toggle(row.page.id, false);
        return focusRow(rows.findIndex(({ page }) => page.id === row.parentId));
      case 'rename':
        return isEditable ? startRenaming(row.page.id) : undefined;
      case 'menu':
        return setMenuId(row.page.id);
      case 'follow':
        return row.page.path === '' ? toggle(row.page.id) : void navigate({ to: paths.page(branch, row.page.path) });
      case 'first':
        return focusRow(0);
      case 'last':
        return focusRow(rows.length - 1);
      case 'previous':
        return focusRow(focusedIndex - 1);
      case 'next':
        return focusRow(focusedIndex + 1);
      default:
        return focusRow(typeAhead(rows, focusedIndex, typed(step.letter)));
    }
  };

  return (
    <>
      <div ref={tree} className={styles.tree} role="tree" aria-labelledby={labelledBy} onKeyDown={onKeyDown}>
        <div
          className={styles.space}
          role="none"
          ref={(element) => element?.style.setProperty('block-size', `${rows.length * rowHeight}px`)}
        >
          {indexes.map((index) => {
            const row = rows[index]!;
            const { id } = row.page;
            return (
              <TreeRow
                key={id}
                row={row}
                top={index * rowHeight}
                branch={branch}
                isCurrent={id === currentId}
                isFocused={index === focusedIndex}
                isEditable={isEditable}
                isRenaming={id === renamingId}
                isMenuOpen={id === menuId}
                handlers={handlers}
              />
            );
          })}
        </div>
      </div>
      {rows.length === 0 && <p className={styles.none}>{t.noPages}</p>}
      <p className={styles.unseen} aria-live="polite">
        {said}
      </p>
    </>
  );
}
