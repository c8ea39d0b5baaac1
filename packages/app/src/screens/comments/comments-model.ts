// Comments without React: which are shown, what a reaction changes, and the blocks that can be commented on.
import type { Comment, CommentEdit, Reactions } from '../../api/comments.ts';

export const filters = ['open', 'resolved', 'outdated', 'all'] as const;
export type Filter = (typeof filters)[number];

const isOutdated = ({ target: { page } }: Comment): boolean => page?.outdated === true;

/** An outdated comment is about a block that is no longer there. */
export function shownComments(comments: readonly Comment[], filter: Filter): Comment[] {
  switch (filter) {
    case 'all':
      return [...comments];
    case 'outdated':
      return comments.filter(isOutdated);
    default:
      return comments.filter((comment) => comment.status === filter && !isOutdated(comment));
  }
}

/** Adds the reaction of a user, or takes it back. */
export function reactionEdit(reactions: Reactions, emoji: string, userId: string): CommentEdit {
  const users = reactions.find((one) => one.emoji === emoji)?.users ?? [];
  return users.some(({ user }) => user.id === userId) ? { removedReactions: [emoji] } : { addedReactions: [emoji] };
}

/** The key of a block; undefined where the blocks are not those of the text, and another one could be meant. */
export const keyAt = (blocks: readonly PageBlock[], at: number | undefined, total: number): string | undefined =>
  at === undefined || blocks.length !== total ? undefined : blocks[at]?.key;

export type PageBlock = { key: string; text: string };

type Node = {
  key?: unknown;
  type?: unknown;
  nodes?: unknown;
  fragments?: unknown;
  leaves?: unknown;
};

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

function textOf(node: Node): string {
  const leaves = listOf(node.leaves).map((leaf) => ('text' in leaf && typeof leaf.text === 'string' ? leaf.text : ''));
  const below = [...listOf(node.nodes), ...listOf(node.fragments)].map(textOf).filter((text) => text !== '');
  return [...leaves, ...below].join(leaves.length > 0 ? '' : ' ');
}

const longestText = 60;

/** The blocks of a page, each with the beginning of its text. */
export function blocksOf(document: { nodes: readonly unknown[] } | undefined): PageBlock[] {
  return listOf(document?.nodes).flatMap((node) => {
    if (typeof node.key !== 'string') return [];
    const text = textOf(node).replaceAll(/\s+/g, ' ').trim();
    const shown = text === '' ? String(node.type) : text;
    return [{ key: node.key, text: shown.length > longestText ? `${shown.slice(0, longestText)}…` : shown }];
  });
}

/** The comment that the fragment of a URL names, such as `comment-c1`, which is the id of its element. */
export const linkedComment = (hash: string): string | undefined => /^#comment-(.+)/.exec(hash)?.[1];
