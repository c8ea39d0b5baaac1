// Actions, pages of all spaces and recent pages, found by typing.
import * as Radix from '@radix-ui/react-dialog';
import { useQueries, useQuery } from '@tanstack/react-query';
import { api } from '@lectern/contract/browser';
import { useDeferredValue, useId, useRef, useState, type KeyboardEvent } from 'react';
import { allActions } from '../../../actions/index.ts';
import { runAction } from '../../../actions/action.ts';
import { useScreenContext, type ScreenContext } from '../../../actions/screen-context.ts';
import { keysText } from '../../../actions/keys.ts';
import type { Branch } from '../../../api/branch.ts';
import { organizations } from '../../../api/organizations.ts';
import { query } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { focusBefore, returnFocus } from '../../../ui/opener.ts';
import { useTools } from '../../../actions/use-tools.ts';
import { matching, sectionsOf, type PaletteEntry } from './palette-model.ts';
import { recentPages } from './recent-pages.ts';
import styles from './palette.module.css';

const fewest = 2;

/** Pages that the server finds. */
function useFoundPages(text: string): PaletteEntry[] {
  const t = useTexts();
  const { data } = useQuery(organizations());
  const isLong = text.trim().length >= fewest;
  const results = useQueries({
    queries: (data?.items ?? []).map(({ id }) => ({
      ...query(api.searchOrganization, { organizationId: id, query: { query: text.trim(), limit: 8 } }),
      enabled: isLong,
    })),
  });
  if (!isLong) return [];
  return results.flatMap(({ data: found }) =>
    (found?.items ?? []).flatMap(({ id: spaceId, title: space, pages }) =>
      pages.map(({ id, title, path, ancestors }): PaletteEntry => ({
        id: `page ${id}`,
        section: t.pages,
        title,
        icon: 'page',
        note: [space, ...ancestors.map((one) => one.title)].join(' / '),
        path: paths.page({ spaceId }, path),
      })),
    ),
  );
}

/** Sites whose name contains what is typed. */
function useFoundSites(text: string): PaletteEntry[] {
  const t = useTexts();
  const { data } = useQuery(organizations());
  const title = text.trim();
  const isLong = title.length >= fewest;
  const results = useQueries({
    queries: (data?.items ?? []).map(({ id }) => ({
      ...query(api.listSites, { organizationId: id, query: { title, limit: 5 } }),
      enabled: isLong,
    })),
  });
  if (!isLong) return [];
  return results.flatMap(({ data: found }, index) => {
    const organization = data?.items[index];
    return (found?.items ?? []).map((site): PaletteEntry => ({
      id: `site ${site.id}`,
      section: t.sites,
      title: site.title,
      icon: 'site',
      note: organization?.title ?? '',
      path: paths.site({ organizationId: organization?.id ?? '', siteId: site.id }),
    }));
  });
}

const isShown = ({ branch, page }: ScreenContext, { spaceId, changeRequestId }: Branch, path: string): boolean =>
  page?.path === path && branch?.spaceId === spaceId && branch.changeRequestId === changeRequestId;

function useEntries(text: string): PaletteEntry[] {
  const t = useTexts();
  const at = useScreenContext();
  const tools = useTools();
  const wanted = useDeferredValue(text);
  const found = [...useFoundPages(wanted), ...useFoundSites(wanted)];
  const actions = allActions
    .filter((action) => action.id !== 'palette' && action.when(at))
    .map((action): PaletteEntry => ({
      id: `action ${action.id}`,
      section: t.actions,
      title: action.title(t, at),
      icon: action.icon,
      note: action.keys === undefined ? '' : keysText(action.keys),
      run: () => void runAction(action, at, tools),
    }));
  const others = recentPages().filter(({ branch, path }) => !isShown(at, branch, path));
  const recent = others.map(({ branch, path, title }): PaletteEntry => ({
    id: `recent ${branch.spaceId} ${branch.changeRequestId ?? ''} ${path}`,
    section: t.recentPages,
    title,
    icon: 'history',
    note: branch.changeRequestId === undefined ? '' : `#${branch.changeRequestId}`,
    path: paths.page(branch, path),
  }));
  const shown = matching(actions, text);
  if (text === '') return [...recent.slice(0, 6), ...shown];
  return [...matching(recent, text).slice(0, 3), ...shown, ...found];
}

export function Palette({ onClose }: { onClose(): void }) {
  const t = useTexts();
  const { go } = useTools();
  const [before] = useState(focusBefore);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const entries = useEntries(text);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const index = Math.min(active, entries.length - 1);
  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    if (entry.path !== undefined) go(entry.path);
    else entry.run?.();
  };
  const moveTo = (next: number) => {
    const wrapped = (next + entries.length) % Math.max(1, entries.length);
    setActive(wrapped);
    list.current?.querySelectorAll('[role="option"]')[wrapped]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1 };
    const next = steps[event.key];
    if (next !== undefined) moveTo(next);
    else if (event.key === 'Enter') choose(entries[index]);
    else return;
    event.preventDefault();
  };
  let position = 0;
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          className={styles.palette}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => returnFocus(event, before)}
        >
          <Radix.Title className={styles.unseen}>{t.search}</Radix.Title>
          <div className={styles.field}>
            <Icon name="search" />
            <input
              className={styles.input}
              role="combobox"
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-activedescendant={entries[index] && `${id}-${index}`}
              aria-label={t.search}
              placeholder={t.searchPlaceholder}
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value);
                setActive(0);
              }}
              onKeyDown={onKeyDown}
            />
          </div>
          <div ref={list} id={`${id}-list`} role="listbox" aria-label={t.search} className={styles.list}>
            {sectionsOf(entries).map(({ title, entries: some }) => (
              <div key={title} role="group" aria-label={title}>
                <p className={styles.section} aria-hidden="true">
                  {title}
                </p>
                {some.map((entry) => {
                  const at = position++;
                  return (
                    <Option
                      key={entry.id}
                      id={`${id}-${at}`}
                      entry={entry}
                      isActive={at === index}
                      onChoose={() => choose(entry)}
                      onHover={() => setActive(at)}
                    />
                  );
                })}
              </div>
            ))}
          </div>
          {entries.length === 0 && (
            <p className={styles.none} role="status">
              {t.nothingFound}
            </p>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type OptionProps = { id: string; entry: PaletteEntry; isActive: boolean; onChoose(): void; onHover(): void };

const Option = ({ id, entry: { title, icon, note }, isActive, onChoose, onHover }: OptionProps) => (
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    className={styles.option}
    onClick={onChoose}
    onPointerMove={onHover}
  >
    <Icon name={icon satisfies IconName} />
    <span className={styles.title}>
      <bdi>{title}</bdi>
    </span>
    {note !== '' && <span className={styles.note}>{note}</span>}
  </div>
);
