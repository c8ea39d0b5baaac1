export interface ConditionMark {
  kind: 'if' | 'else' | 'end';
  /** Undefined when it cannot be read, or means something the dialect does not know. */
  expression?: string;
}

/** Conditions that the tree has no node for, at the node they stand in or before. */
export interface LostMarks {
  /** Between this node and the one before it. */
  before?: ConditionMark[];
  /** In the node itself, not in one it holds. */
  within?: ConditionMark[];
}
