// How much work expressions may be. A step costs `step`, a character of an expression `read`, a character that is made or
// compared costs one. So an evaluation ends within a few milliseconds whatever it is made of.
import { parseExpression, type Expression } from './parser.ts';
import { ExpressionError } from './tokens.ts';

export const step = 20;
const read = 2 * step;
const ofOne = 20_000 * step;
/** Enough for thousands of ordinary expressions. */
const ofPage = 10 * ofOne;

/** Made once: an error that is made deep inside takes longer than what it ends. */
const tooLong = new ExpressionError('the expression takes too long');

export type Spend = (work: number) => void;

/** What all the expressions of a page may cost together. When it is used up, conditions do not hold and nothing is printed. */
export class Budget {
  #left: number;
  readonly #trees = new Map<string, Expression>();

  constructor(left = ofPage) {
    this.#left = left;
  }

  /** Whether some evaluation had less than it may cost by itself, and may have come out otherwise for that. */
  get isUsedUp(): boolean {
    return this.#left < ofOne;
  }

  /** Runs one evaluation, which may cost no more than any other. */
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

  /** An expression that comes up again is not read again. */
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
