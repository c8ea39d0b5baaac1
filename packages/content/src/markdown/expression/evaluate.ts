// Interprets an expression tree within fixed limits of time, depth and output.
import { Budget, smallBudget, step, type Spend } from './budget.ts';
import type { Callback } from './methods.ts';
import { callMethod, isIn, isSame, joined, numeric, payFor, printed, readMember } from './methods.ts';
import type { Expression } from './parser.ts';
import { parseExpression } from './parser.ts';
import { ExpressionError } from './tokens.ts';

export type Scope = Record<string, unknown>;

/** Arguments of the enclosing functions, looked up before the scope. */
interface Frame {
  names: Scope;
  above?: Frame;
}

const maxDepth = 200;
const tooDeep = new ExpressionError('the expression is nested too deeply');

class Interpreter {
  readonly #spend: Spend;
  #depth = 0;

  constructor(spend: Spend) {
    this.#spend = spend;
  }

  run(node: Expression, scope: Frame): unknown {
    this.#spend(step);
    if (++this.#depth > maxDepth) throw tooDeep;
    const value = this.value(node, scope);
    this.#depth--;
    return value;
  }

  private value(node: Expression, scope: Frame): unknown {
    switch (node.type) {
      case 'value':
        return node.value;
      case 'regex':
        return Object.freeze({});
      case 'name':
        return named(node.name, scope);
      case 'array':
        return node.items.map((item) => this.run(item, scope));
      case 'object': {
        const object = Object.create(null) as Record<string, unknown>;
        for (const [key, item] of node.entries) object[String(this.run(key, scope))] = this.run(item, scope);
        return object;
      }
      case 'template': {
        const parts = node.parts.map((part) => (typeof part === 'string' ? part : printed(this.run(part, scope))));
        return joined(parts, '', this.#spend);
      }
      case 'member':
        return readMember(this.run(node.object, scope), this.run(node.key, scope), this.#spend);
      case 'call':
        return this.call(node, scope);
      case 'arrow':
        return this.arrow(node, scope);
      case 'unary':
        return this.unary(node.operator, this.run(node.operand, scope));
      case 'binary':
        return this.binary(node, scope);
      case 'choice':
        return this.run(node.test, scope) ? this.run(node.yes, scope) : this.run(node.no, scope);
    }
  }

  private arrow(node: Expression & { type: 'arrow' }, above: Frame): Callback {
    return (...args) => {
      this.#spend(node.params.length);
      const names = Object.create(null) as Scope;
      node.params.forEach((name, i) => {
        if (name !== '__proto__') names[name] = args[i];
      });
      return this.run(node.body, { names, above });
    };
  }

  private call(node: Expression & { type: 'call' }, scope: Frame): unknown {
    const { callee } = node;
    if (callee.type === 'member') {
      const target = this.run(callee.object, scope);
      const key = this.run(callee.key, scope);
      if (target === undefined || target === null || typeof key !== 'string') return undefined;
      return callMethod(
        target,
        key,
        node.args.map((arg) => this.run(arg, scope)),
        this.#spend,
      );
    }
    if (callee.type !== 'arrow') return undefined;
    return this.arrow(callee, scope)(...node.args.map((arg) => this.run(arg, scope)));
  }

  private unary(operator: string, value: unknown): unknown {
    if (operator === '!') return !value;
    if (operator === 'typeof') return value === null ? 'object' : typeof value;
    const number = numeric(value, this.#spend);
    return operator === '-' ? -number : number;
  }

  private binary(node: Expression & { type: 'binary' }, scope: Frame): unknown {
    const left = this.run(node.left, scope);
    switch (node.operator) {
      case '&&':
        return left ? this.run(node.right, scope) : left;
      case '||':
        return left ? left : this.run(node.right, scope);
      case '??':
        return left ?? this.run(node.right, scope);
    }
    return operate(node.operator, left, this.run(node.right, scope), this.#spend);
  }
}

function named(name: string, scope: Frame): unknown {
  if (name === '__proto__') return undefined;
  for (let frame: Frame | undefined = scope; frame; frame = frame.above)
    if (Object.hasOwn(frame.names, name)) return frame.names[name];
  return undefined;
}

/** Without type conversion, except that undefined and null are equal. */
function equal(left: unknown, right: unknown, spend: Spend): boolean {
  return isSame(left, right, spend) || ((left ?? null) === null && (right ?? null) === null);
}

function operate(operator: string, left: unknown, right: unknown, spend: Spend): unknown {
  const [a, b] = [() => numeric(left, spend), () => numeric(right, spend)];
  switch (operator) {
    case '==':
      return equal(left, right, spend);
    case '!=':
      return !equal(left, right, spend);
    case '===':
      return isSame(left, right, spend);
    case '!==':
      return !isSame(left, right, spend);
    case 'in':
      return contains(left, right, spend);
    case '+':
      if (typeof left === 'string' || typeof right === 'string') {
        const [before, after] = [printed(left), printed(right)];
        payFor(before.length + after.length, spend);
        return before + after;
      }
      return a() + b();
    case '-':
      return a() - b();
    case '*':
      return a() * b();
    case '/':
      return a() / b();
    case '%':
      return a() % b();
    case '**':
      return a() ** b();
    default:
      return compare(operator, left, right, spend);
  }
}

function contains(item: unknown, holder: unknown, spend: Spend): boolean {
  if (Array.isArray(holder)) return isIn(holder, item, spend);
  if (typeof holder !== 'object' || holder === null) return false;
  if (typeof item === 'string') spend(item.length);
  return (typeof item === 'string' || typeof item === 'number') && Object.hasOwn(holder, item);
}

function compare(operator: string, left: unknown, right: unknown, spend: Spend): boolean {
  const texts = typeof left === 'string' && typeof right === 'string';
  if (texts) spend(Math.min(left.length, right.length));
  const a = texts ? left : numeric(left, spend);
  const b = texts ? right : numeric(right, spend);
  if (operator === '<') return a < b;
  if (operator === '>') return a > b;
  return operator === '<=' ? a <= b : a >= b;
}

/** Throws ExpressionError for an invalid expression. */
export function compile(expression: string): void {
  parseExpression(expression);
}

/** The value of an expression; undefined when it is invalid, fails or exceeds the budget. */
export function evaluate(expression: string, scope: Scope, budget = new Budget()): unknown {
  try {
    return budget.grant((spend) => {
      const value = new Interpreter(spend).run(budget.tree(expression, spend), { names: scope });
      return typeof value === 'function' ? undefined : value;
    });
  } catch {
    return undefined;
  }
}

/** Whether a condition holds. An empty one does; an invalid one does not. */
export function holds(condition: string, scope: Scope, budget?: Budget): boolean {
  return condition.trim() === '' || Boolean(evaluate(condition, scope, budget));
}

/** The text an expression displays. */
export function valueText(expression: string, scope: Scope, budget = new Budget()): string {
  const text = printed(evaluate(expression, scope, budget));
  try {
    budget.grant((spend) => payFor(text.length, spend));
    return text;
  } catch {
    return '';
  }
}

/** Replaces `{{ expression }}` in plain text. */
export function fillTemplate(text: string, scope: Scope): string {
  if (!text.includes('{{')) return text;
  const budget = smallBudget();
  return text.replace(/\{\{((?:(?!\}\})[^]){1,2000})\}\}/g, (_, expression: string) =>
    valueText(expression.trim(), scope, budget),
  );
}
