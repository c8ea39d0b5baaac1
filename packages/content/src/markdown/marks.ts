export interface ConditionMark {
  kind: 'if' | 'else' | 'end';
  /** Undefined when it cannot be parsed, or is unknown to the dialect. */
  expression?: string;
}

/** Conditions that the tree has no node for, at the node they are in or before. */
export interface LostMarks {
  /** Between this node and the previous one. */
  before?: ConditionMark[];
  /** In the node itself, not in a child. */
  within?: ConditionMark[];
}
