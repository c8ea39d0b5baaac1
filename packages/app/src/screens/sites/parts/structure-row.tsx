import { useRef, useState, type KeyboardEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { fill } from '../../../texts/format.ts';
import { siteTexts } from '../../../texts/sites.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { problemToast } from '../../../ui/toast.tsx';
import { useSite } from '../site-context.ts';
import { chooseDefault, updateSection } from '../structure-queries.ts';
import { moveBy, type DropSide, type MoveStep, type StructureRow as Row } from '../structure-model.ts';
import { useStructureDrag } from './structure-drag.ts';
import { GroupDialog, RemoveDialog, SectionDialog, SpaceDialog } from './structure-dialogs.tsx';
import styles from '../sites.module.css';

type StructureRowProps = {
  row: Row;
  rows: readonly Row[];
  /** One place up or down. */
  step(direction: -1 | 1): void;
  apply(steps: readonly MoveStep[]): void;
  takes(dragged: string, side: DropSide): boolean;
  drop(dragged: string, side: DropSide): void;
};

const icons = { group: 'folder', section: 'outline', space: 'space' } as const;

export function StructureRow({ row, rows, step, apply, takes, drop }: StructureRowProps) {
  const t = useTexts();
  const { structure: texts } = siteTexts();
  const { refusal } = useSite();
  const element = useRef<HTMLLIElement>(null);
  const [dialog, setDialog] = useState<'edit' | 'remove'>();
  const side = useStructureDrag(element, { id: row.id, isEnabled: refusal === undefined, takes, drop });
  const makeDefault = useMakeDefault(row);
  const { title } = row.item;
  const condition = row.kind === 'group' ? undefined : row.item.condition;
  const isDefault = row.kind !== 'group' && row.item.default === true;
  const isMovable = moveBy(rows, row.id, -1).length + moveBy(rows, row.id, 1).length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const directions: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };
    const direction = directions[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    step(direction);
  };
  const entry = (id: string, name: string, select: () => void, looks: Partial<MenuEntry> = {}): MenuEntry => ({
    id,
    title: name,
    select,
    ...looks,
  });
  const groups = rows.flatMap((one) => (one.kind === 'group' && one.id !== row.parent ? [one.item] : []));
  const join = row.kind === 'section' ? groups : [];
  const entries: MenuEntry[][] = [
    [
      entry('edit', t.edit, () => setDialog('edit'), { icon: 'edit' }),
      ...(row.kind === 'group' || isDefault
        ? []
        : [entry('default', texts.makeDefault, makeDefault, { icon: 'home' })]),
    ],
    [
      ...(moveBy(rows, row.id, -1).length > 0 ? [entry('up', texts.moveUp, () => step(-1))] : []),
      ...(moveBy(rows, row.id, 1).length > 0 ? [entry('down', texts.moveDown, () => step(1))] : []),
      ...join.map((group) =>
        entry(`join ${group.id}`, fill(texts.intoGroup, { title: group.title }), () =>
          apply([{ step: 'join', group: group.id, section: row.id }]),
        ),
      ),
      ...(row.kind === 'section' && row.parent !== undefined
        ? [entry('leave', texts.outOfGroup, () => apply([{ step: 'leave', group: row.parent ?? '', section: row.id }]))]
        : []),
    ],
    [entry('remove', texts.remove, () => setDialog('remove'), { icon: 'trash', isDangerous: true })],
  ];
  const close = () => setDialog(undefined);
  return (
    <li ref={element} className={styles.item} data-depth={row.depth} data-side={side}>
      {refusal === undefined && isMovable ? (
        <button
          type="button"
          className={styles.handle}
          data-handle={row.id}
          aria-label={fill(texts.move, { title })}
          title={texts.keysHint}
          onKeyDown={onKeyDown}
        >
          <Icon name="grip" />
        </button>
      ) : (
        <span className={styles.handle} />
      )}
      <Icon name={icons[row.kind]} />
      <div className={styles.itemFacts}>
        <p className={styles.line}>
          <bdi className={styles.itemTitle}>{title}</bdi>
          <span className={styles.faint}>{texts.kinds[row.kind]}</span>
          {isDefault && <Badge tone="primary">{texts.default}</Badge>}
          {condition !== undefined && <Badge>{fill(t.shownIf, { condition })}</Badge>}
        </p>
        {row.kind !== 'group' && (
          <p className={styles.faint} dir="ltr">
            /{row.item.path}
          </p>
        )}
      </div>
      {refusal === undefined && (
        <Menu
          trigger={<IconButton icon="more" label={fill(t.fileActions.actions, { name: title })} />}
          groups={entries}
        />
      )}
      {dialog === 'edit' && row.kind === 'group' && <GroupDialog rows={rows} group={row.item} onClose={close} />}
      {dialog === 'edit' && row.kind === 'section' && <SectionDialog section={row.item} onClose={close} />}
      {dialog === 'edit' && row.kind === 'space' && <SpaceDialog siteSpace={row.item} onClose={close} />}
      {dialog === 'remove' && <RemoveDialog row={row} onClose={close} />}
    </li>
  );
}

/** What readers see first: a section of the site, a space of its section, or a space of a site without sections. */
function useMakeDefault(row: Row): () => void {
  const t = useTexts();
  const { at } = useSite();
  const onError = (problem: Error) => problemToast(faultText(problem, t));
  const ofSite = useMutation({ ...chooseDefault, onError });
  const ofSection = useMutation({ ...updateSection, onError });
  return () => {
    if (row.kind === 'section') ofSite.mutate({ ...at, body: { defaultSiteSection: row.id } });
    else if (row.parent === undefined) ofSite.mutate({ ...at, body: { defaultSiteSpace: row.id } });
    else ofSection.mutate({ ...at, siteSectionId: row.parent, body: { defaultSiteSpace: row.id } });
  };
}
