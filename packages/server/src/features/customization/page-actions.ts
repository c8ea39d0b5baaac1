// Actions beside the title of a page: a list, which newer clients send, and the settings of older ones. Both are kept
// equivalent; the settings take precedence for actions that have one.
import { shapes } from '@lectern/contract';

type Settings = shapes.Customization;
type Action = Settings['pageActions']['items'][number];
type Mode = Settings['ai']['mode'];

/** A change of settings, any part of which may be absent or null. */
type Change = {
  pageActions?: { externalAI?: boolean | null; markdown?: boolean | null; items?: Action[] | null } | null;
  pdf?: { enabled?: boolean | null } | null;
  git?: { showEditLink?: boolean | null } | null;
  ai?: { mode?: Mode | null } | null;
};

const byMode = (mode: Mode): Action[] =>
  mode === 'assistant' ? ['assistant', 'mcp'] : mode === 'integration' ? ['mcp'] : [];

const isOfAssistants = (action: Action): boolean => action === 'assistant' || action === 'mcp';

type Stored = Omit<Settings, 'pageActions'> & {
  pageActions: Omit<Settings['pageActions'], 'items'> & { items?: Action[] };
};

/** The stored list updated by the settings; without a list, derived from them. */
export function itemsOf({ pageActions, pdf, git, ai }: Stored): Action[] {
  const { items = byMode(ai.mode), markdown, externalAI } = pageActions;
  const said: Partial<Record<Action, boolean>> = {
    markdown,
    'external-ai': externalAI,
    pdf: pdf.enabled,
    git: git.showEditLink,
  };
  const kept = items.filter((action) => said[action] ?? true);
  return [...kept, ...shapes.pageActionItems.filter((action) => said[action] === true && !kept.includes(action))];
}

const isSame = (one: readonly Action[], other: readonly Action[]): boolean =>
  one.length === other.length && one.every((action, index) => action === other[index]);

/** The change with the settings equivalent to a new list, or the list equivalent to a new mode. */
export function reconcilePageActions<C extends Change>(before: Settings, change: C): C {
  const sent = change.pageActions?.items;
  const { items: known } = before.pageActions;
  if (sent && !isSame(sent, known)) {
    const items = [...new Set(sent)];
    const has = (action: Action): boolean => items.includes(action);
    return {
      ...change,
      pageActions: { ...change.pageActions, items, externalAI: has('external-ai'), markdown: has('markdown') },
      pdf: { ...change.pdf, enabled: has('pdf') },
      git: { ...change.git, showEditLink: has('git') },
    };
  }
  const mode = change.ai?.mode;
  if (!mode || mode === before.ai.mode) return change;
  const items = [...known.filter((action) => !isOfAssistants(action)), ...byMode(mode)];
  return { ...change, pageActions: { ...change.pageActions, items } };
}
