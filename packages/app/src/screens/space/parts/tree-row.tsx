import { memo, useRef, useState, type MouseEvent, type RefObject } from 'react';
import { screenContext } from '../../../actions/screen-context.ts';
import { menuGroups } from '../../../actions/menu-groups.ts';
import { pageActions } from '../../../actions/pages.ts';
import type { Branch, Page } from '../../../api/branch.ts';
import { hrefTo, paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { PageIcon } from '../../../ui/glyphs/page-icon.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { titleOf } from '../../../ui/title.ts';
import { useTools } from '../../../actions/use-tools.ts';
import type { Row } from '../tree-model.ts';
import { useDraggableRow } from './tree-drag.ts';
import { usePrefetchedPage } from './use-prefetched-page.ts';
import styles from './page-tree.module.css';

/** What a row does, by the id of its page. */
export type RowHandlers = {
  onFollow(to: string): void;
  onMenu(id: string, isOpen: boolean): void;
  onFocus(id: string): void;
  onRefocus(id: string): void;
  onToggle(id: string): void;
  onRename(id: string, title: string): void;
};

type TreeRowProps = {
  row: Row;
  top: number;
  branch: Branch;
  isCurrent: boolean;
  isFocused: boolean;
  isEditable: boolean;
  isRenaming: boolean;
  isMenuOpen: boolean;
  handlers: RefObject<RowHandlers>;
};

const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** Without a pointer that hovers, every row shows the button of its menu. */
const canHover = matchMedia('(hover: hover)').matches;

/** Drawn again only when something of it changes: a frame of a scrolling tree has time for few rows. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { row, top, branch, isCurrent, isFocused, isEditable, isRenaming, isMenuOpen } = props;
  const { handlers } = props;
  const { page, level, hasChildren, isOpen } = row;
  const to = paths.page(branch, page.path);
  const t = useTexts();
  const element = useRef<HTMLDivElement>(null);
  const side = useDraggableRow(element, page.id, isEditable && !isRenaming);
  const prefetch = usePrefetchedPage(branch, page.id);
  // A third of what a row is made of, which rows that pass by do without.
  const [hasMenu, setHasMenu] = useState(!canHover);
  if (isMenuOpen && !hasMenu) setHasMenu(true);
  const item = {
    role: 'treeitem',
    'aria-level': level,
    'aria-posinset': row.index + 1,
    'aria-setsize': row.siblings,
    'aria-current': isCurrent ? ('page' as const) : undefined,
    'aria-expanded': hasChildren ? isOpen : undefined,
    tabIndex: isFocused ? 0 : -1,
    className: styles.item,
    onFocus: () => handlers.current.onFocus(page.id),
  };
  const name = (
    <>
      {page.icon && !page.emoji && <PageIcon name={page.icon} />}
      <bdi className={page.hidden ? `${styles.name} ${styles.hidden}` : styles.name}>{titleOf(page, t)}</bdi>
      {page.hidden && <Icon name="eyeOff" />}
    </>
  );
  const place = (made: HTMLDivElement | null) => {
    element.current = made;
    made?.style.setProperty('inset-block-start', `${top}px`);
    made?.style.setProperty('--level', String(level));
  };
  return (
    <div
      ref={place}
      role="none"
      className={styles.row}
      data-drop={side}
      data-current={isCurrent}
      onPointerEnter={() => setHasMenu(true)}
    >
      {hasChildren && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={styles.toggle}
          data-open={isOpen}
          onClick={() => handlers.current.onToggle(page.id)}
        >
          <Icon name="chevron" turns />
        </button>
      )}
      {isRenaming ? (
        <div {...item}>
          <RenameField
            title={page.title}
            label={t.title}
            onDone={(title) => handlers.current.onRename(page.id, title)}
          />
        </div>
      ) : page.path === '' || (page.type !== 'document' && page.type !== 'group') ? (
        <span {...item}>{name}</span>
      ) : (
        // A link of the router follows every change of the location, which costs most of the time of a row.
        <a
          {...item}
          {...prefetch}
          href={hrefTo(to)}
          draggable={false}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            handlers.current.onFollow(to);
          }}
          onFocus={() => {
            handlers.current.onFocus(page.id);
            prefetch.onFocus();
          }}
        >
          {name}
        </a>
      )}
      {hasMenu && (
        <RowMenu
          {...{ page, branch, isMenuOpen }}
          onMenu={(isShown) => handlers.current.onMenu(page.id, isShown)}
          onRefocus={() => handlers.current.onRefocus(page.id)}
        />
      )}
    </div>
  );
});

type RowMenuProps = {
  page: Row['page'];
  branch: Branch;
  isMenuOpen: boolean;
  onMenu(isOpen: boolean): void;
  onRefocus(): void;
};

/** For the mouse; by keyboard the menu opens with Shift+F10 on the row. */
function RowMenu({ page, branch, isMenuOpen, onMenu, onRefocus }: RowMenuProps) {
  const t = useTexts();
  const tools = useTools();
  const at = { ...screenContext(), branch, page: page as Page };
  const groups = isMenuOpen ? menuGroups(pageActions, at, tools) : [];
  return (
    <span className={styles.more} aria-hidden="true">
      <Menu
        trigger={<IconButton icon="more" label={t.more} tabIndex={-1} />}
        groups={groups}
        isOpen={isMenuOpen}
        onOpenChange={onMenu}
        onCloseFocus={onRefocus}
      />
    </span>
  );
}

function RenameField({ title, label, onDone }: { title: string; label: string; onDone(title: string): void }) {
  const [value, setValue] = useState(title);
  const isDone = useRef(false);
  const finish = (result: string) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(result);
  };
  return (
    <input
      className={styles.rename}
      aria-label={label}
      value={value}
      maxLength={512}
      dir="auto"
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={() => finish(value.trim())}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) finish(value.trim());
        if (event.key === 'Escape') finish(title);
      }}
    />
  );
}
