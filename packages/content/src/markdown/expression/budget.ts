// Limits the cost of expressions. A step costs `step`, a character of an expression `read`, a character that is
// produced or compared costs one. So every evaluation ends within a few milliseconds.
import { parseExpression, type Expression } from './parser.ts';
import { ExpressionError } from './tokens.ts';

export const step = 20;
const read = 2 * step;
const ofOne = 20_000 * step;
/** Enough for thousands of ordinary expressions. */
const ofPage = 10 * ofOne;

/** Created once: capturing a deep stack trace takes longer than the work it ends. */
const tooLong = new ExpressionError('the expression takes too long');

export type Spend = (work: number) => void;

/** The budget of all expressions of a page. When it is used up, conditions are false and nothing is printed. */
export class Budget {
  #left: number;
  readonly #trees = new Map<string, Expression>();

  constructor(left = ofPage) {
    this.#left = left;
  }

  /** Whether some evaluation got less than its own limit, so that its result may differ for that. */
  get isUsedUp(): boolean {
    return this.#left < ofOne;
  }

  /** Runs one evaluation within its own limit. */
  grant<T>(work: (spend: Spend) => T): T {
    const most = Math.min(ofOne, this.#left);
    let left = most;
    try {
      return work((cost) => {
        left -= cost;
        if (left < 0) throw tooLong;
      });
    } finally {
      this.#left -= most - Math.max(left, 0);
    }
  }

  /** Parsed expressions are memoized. */
  tree(expression: string, spend: Spend): Expression {
    const known = this.#trees.get(expression);
    if (known) return known;
    spend(read * expression.length);
    const tree = parseExpression(expression);
    this.#trees.set(expression, tree);
    return tree;
  }
}

/** For the conditions of a whole space, or of the structure of a site. */
export const largeBudget = (): Budget => new Budget(4 * ofPage);

/** For one text with a few expressions in it. */
export const smallBudget = (): Budget => new Budget(ofOne);
