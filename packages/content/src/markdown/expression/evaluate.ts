// Interprets an expression tree within fixed limits of time, depth and output.
import type { Callback } from './methods.ts';
import { callMethod, limited, printed, readMember } from './methods.ts';
import type { Expression } from './parser.ts';
import { parseExpression } from './parser.ts';
import { ExpressionError } from './tokens.ts';

export type Scope = Record<string, unknown>;

const maxSteps = 20_000;
const maxDepth = 200;

class Interpreter {
  steps = 0;
  depth = 0;

  run(node: Expression, scope: Scope): unknown {
    if (++this.steps > maxSteps || ++this.depth > maxDepth) throw new ExpressionError('the expression takes too long');
    const value = this.value(node, scope);
    this.depth--;
    return value;
  }

  private value(node: Expression, scope: Scope): unknown {
    switch (node.type) {
      case 'value':
        return node.value;
      case 'regex':
        return Object.freeze({});
      case 'name':
        return node.name === '__proto__' || !Object.hasOwn(scope, node.name) ? undefined : scope[node.name];
      case 'array':
        return node.items.map((item) => this.run(item, scope));
      case 'object': {
        const object = Object.create(null) as Record<string, unknown>;
        for (const [key, item] of node.entries) object[String(this.run(key, scope))] = this.run(item, scope);
        return object;
      }
      case 'template': {
        const parts = node.parts.map((part) => (typeof part === 'string' ? part : printed(this.run(part, scope))));
        return limited(parts.join(''));
      }
      case 'member':
        return readMember(this.run(node.object, scope), this.run(node.key, scope));
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

  private arrow(node: Expression & { type: 'arrow' }, scope: Scope): Callback {
    return (...args) => {
      const inner = Object.assign(Object.create(null) as Scope, scope);
      node.params.forEach((name, i) => {
        if (name !== '__proto__') inner[name] = args[i];
      });
      return this.run(node.body, inner);
    };
  }

  private call(node: Expression & { type: 'call' }, scope: Scope): unknown {
    const { callee } = node;
    if (callee.type === 'member') {
      const target = this.run(callee.object, scope);
      const key = this.run(callee.key, scope);
      if (target === undefined || target === null || typeof key !== 'string') return undefined;
      return callMethod(
        target,
        key,
        node.args.map((arg) => this.run(arg, scope)),
      );
    }
    if (callee.type !== 'arrow') return undefined;
    return this.arrow(callee, scope)(...node.args.map((arg) => this.run(arg, scope)));
  }

  private unary(operator: string, value: unknown): unknown {
    if (operator === '!') return !value;
    if (operator === 'typeof') return value === null ? 'object' : typeof value;
    const number = numeric(value);
    return operator === '-' ? -number : number;
  }

  private binary(node: Expression & { type: 'binary' }, scope: Scope): unknown {
    const left = this.run(node.left, scope);
    switch (node.operator) {
      case '&&':
        return left ? this.run(node.right, scope) : left;
      case '||':
        return left ? left : this.run(node.right, scope);
      case '??':
        return left ?? this.run(node.right, scope);
    }
    return operate(node.operator, left, this.run(node.right, scope));
  }
}

function numeric(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' || typeof value === 'boolean' || value === null ? Number(value) : Number.NaN;
}

/** No conversion of types, except that missing and null are the same nothing. */
function equal(left: unknown, right: unknown): boolean {
  return left === right || ((left ?? null) === null && (right ?? null) === null);
}

function operate(operator: string, left: unknown, right: unknown): unknown {
  switch (operator) {
    case '==':
      return equal(left, right);
    case '!=':
      return !equal(left, right);
    case '===':
      return left === right;
    case '!==':
      return left !== right;
    case 'in':
      return contains(left, right);
    case '+':
      if (typeof left === 'string' || typeof right === 'string') return limited(printed(left) + printed(right));
      return numeric(left) + numeric(right);
    case '-':
      return numeric(left) - numeric(right);
    case '*':
      return numeric(left) * numeric(right);
    case '/':
      return numeric(left) / numeric(right);
    case '%':
      return numeric(left) % numeric(right);
    case '**':
      return numeric(left) ** numeric(right);
    default:
      return compare(operator, left, right);
  }
}

function contains(item: unknown, holder: unknown): boolean {
  if (Array.isArray(holder)) return holder.includes(item);
  if (typeof holder !== 'object' || holder === null) return false;
  return (typeof item === 'string' || typeof item === 'number') && Object.hasOwn(holder, item);
}

function compare(operator: string, left: unknown, right: unknown): boolean {
  const texts = typeof left === 'string' && typeof right === 'string';
  const a = texts ? left : numeric(left);
  const b = texts ? right : numeric(right);
  if (operator === '<') return a < b;
  if (operator === '>') return a > b;
  return operator === '<=' ? a <= b : a >= b;
}

/** Reads an expression once; the answer may be called with any scope. Throws ExpressionError when it is none. */
export function compile(expression: string): (scope: Scope) => unknown {
  const tree = parseExpression(expression);
  return (scope) => new Interpreter().run(tree, scope);
}

/** The value of an expression; undefined when it cannot be read or does not end well. */
export function evaluate(expression: string, scope: Scope): unknown {
  try {
    const value = compile(expression)(scope);
    return typeof value === 'function' ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Whether a condition holds. An empty one does; a faulty one does not. */
export function holds(condition: string, scope: Scope): boolean {
  return condition.trim() === '' || Boolean(evaluate(condition, scope));
}

/** Fills `{{ expression }}` in plain text. */
export function fillTemplate(text: string, scope: Scope): string {
  if (!text.includes('{{')) return text;
  let room = 100_000;
  return text.replace(/\{\{((?:(?!\}\})[^]){1,2000})\}\}/g, (_, expression: string) => {
    const value = printed(evaluate(expression.trim(), scope));
    room -= value.length;
    return room < 0 ? '' : value;
  });
}
