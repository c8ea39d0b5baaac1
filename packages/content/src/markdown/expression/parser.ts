// Parses one expression to a tree that is only ever interpreted.
import type { Token } from './tokens.ts';
import { ExpressionError, readEscape, tokenize } from './tokens.ts';

export type Expression =
  | { type: 'value'; value: string | number | boolean | null | undefined }
  | { type: 'regex' }
  | { type: 'name'; name: string }
  | { type: 'array'; items: Expression[] }
  | { type: 'object'; entries: [Expression, Expression][] }
  | { type: 'template'; parts: (string | Expression)[] }
  | { type: 'member'; object: Expression; key: Expression }
  | { type: 'call'; callee: Expression; args: Expression[] }
  | { type: 'arrow'; params: string[]; body: Expression }
  | { type: 'unary'; operator: string; operand: Expression }
  | { type: 'binary'; operator: string; left: Expression; right: Expression }
  | { type: 'choice'; test: Expression; yes: Expression; no: Expression };

const strengths: Record<string, number> = {
  '??': 1,
  '||': 2,
  '&&': 3,
  '==': 4,
  '!=': 4,
  '===': 4,
  '!==': 4,
  '<': 5,
  '>': 5,
  '<=': 5,
  '>=': 5,
  in: 5,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
  '%': 7,
  '**': 8,
};

const words: Record<string, boolean | null | undefined> = { true: true, false: false, null: null, undefined };
const refused = new Set(
  'var let const if for while do function class return throw switch try delete void await yield import this super'.split(
    ' ',
  ),
);
const maxDepth = 60;
const maxLength = 10_000;

class ExpressionParser {
  tokens: Token[];
  at = 0;
  depth: number;

  constructor(source: string, depth: number) {
    this.tokens = tokenize(source);
    this.depth = depth;
  }

  whole(): Expression {
    const expression = this.expression();
    if (this.is(';')) this.at++;
    if (this.peek().kind !== 'end') this.fail();
    return expression;
  }

  private peek(ahead = 0): Token {
    return this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)] ?? { kind: 'end', text: '', at: 0 };
  }

  private is(text: string): boolean {
    const token = this.peek();
    return token.kind === 'mark' && token.text === text;
  }

  private expect(text: string): void {
    if (!this.is(text)) this.fail();
    this.at++;
  }

  private fail(): never {
    const { kind, text, at } = this.peek();
    throw new ExpressionError(kind === 'end' ? 'the expression ends too early' : `unexpected "${text}" at ${at + 1}`);
  }

  private expression(): Expression {
    if (++this.depth > maxDepth) throw new ExpressionError('the expression is nested too deeply');
    const arrow = this.arrow();
    if (arrow) {
      this.depth--;
      return arrow;
    }
    const test = this.binary(0);
    let result = test;
    if (this.is('?')) {
      this.at++;
      const yes = this.expression();
      this.expect(':');
      result = { type: 'choice', test, yes, no: this.expression() };
    }
    this.depth--;
    return result;
  }

  private arrow(): Expression | undefined {
    const params: string[] = [];
    let ahead = 0;
    if (this.peek().kind === 'name') params.push(this.peek(ahead++).text);
    else if (this.is('(')) {
      ahead = 1;
      while (this.peek(ahead).kind === 'name') {
        params.push(this.peek(ahead++).text);
        if (this.peek(ahead).text === ',') ahead++;
      }
      if (this.peek(ahead++).text !== ')') return undefined;
    } else return undefined;
    if (this.peek(ahead).text !== '=>' || this.peek(ahead).kind !== 'mark') return undefined;
    this.at += ahead + 1;
    if (this.is('{')) throw new ExpressionError('functions with a block body are not supported');
    return { type: 'arrow', params, body: this.expression() };
  }

  private binary(least: number): Expression {
    let left = this.unary();
    for (;;) {
      const { text, kind } = this.peek();
      const known = kind === 'mark' || (kind === 'name' && text === 'in');
      const strength = known && Object.hasOwn(strengths, text) ? strengths[text] : undefined;
      if (strength === undefined || strength <= least) return left;
      this.at++;
      const right = this.binary(text === '**' ? strength - 1 : strength);
      left = { type: 'binary', operator: text, left, right };
    }
  }

  private unary(): Expression {
    const { text, kind } = this.peek();
    const sign = kind === 'mark' && /^[-+!]$/.test(text);
    if (!sign && !(kind === 'name' && text === 'typeof')) return this.postfix();
    if (++this.depth > maxDepth) throw new ExpressionError('the expression is nested too deeply');
    this.at++;
    const operand = this.unary();
    this.depth--;
    return { type: 'unary', operator: text, operand };
  }

  private postfix(): Expression {
    let object = this.primary();
    for (;;) {
      if (this.is('.') || this.is('?.')) {
        const optional = this.is('?.');
        this.at++;
        if (optional && (this.is('[') || this.is('('))) continue;
        const { kind, text } = this.peek();
        if (kind !== 'name') this.fail();
        this.at++;
        object = { type: 'member', object, key: { type: 'value', value: text } };
      } else if (this.is('[')) {
        this.at++;
        const key = this.expression();
        this.expect(']');
        object = { type: 'member', object, key };
      } else if (this.is('(')) object = { type: 'call', callee: object, args: this.list(')') };
      else return object;
    }
  }

  /** Expressions up to the closing token. */
  private list(close: string): Expression[] {
    this.at++;
    const items: Expression[] = [];
    while (!this.is(close)) {
      items.push(this.expression());
      if (!this.is(',')) break;
      this.at++;
    }
    this.expect(close);
    return items;
  }

  private primary(): Expression {
    const token = this.peek();
    switch (token.kind) {
      case 'number':
      case 'string':
        this.at++;
        return { type: 'value', value: token.value };
      case 'regex':
        this.at++;
        return { type: 'regex' };
      case 'template':
        this.at++;
        return this.template(token.text);
      case 'name':
        return this.named(token.text);
      case 'mark':
        if (token.text === '[') return { type: 'array', items: this.list(']') };
        if (token.text === '{') return this.object();
        if (token.text === '(') {
          this.at++;
          const inner = this.expression();
          this.expect(')');
          return inner;
        }
    }
    return this.fail();
  }

  private named(text: string): Expression {
    if (refused.has(text)) throw new ExpressionError(`"${text}" is not supported`);
    this.at++;
    if (text === 'new') {
      this.postfix();
      return { type: 'value', value: undefined };
    }
    return Object.hasOwn(words, text) ? { type: 'value', value: words[text] } : { type: 'name', name: text };
  }

  private object(): Expression {
    this.at++;
    const entries: [Expression, Expression][] = [];
    while (!this.is('}')) {
      const { kind, text, value } = this.peek();
      if (kind !== 'name' && kind !== 'string' && kind !== 'number') this.fail();
      this.at++;
      const key: Expression = { type: 'value', value: String(kind === 'name' ? text : value) };
      if (this.is(':')) {
        this.at++;
        entries.push([key, this.expression()]);
      } else if (kind === 'name') entries.push([key, { type: 'name', name: text }]);
      else this.fail();
      if (!this.is(',')) break;
      this.at++;
    }
    this.expect('}');
    return { type: 'object', entries };
  }

  private template(text: string): Expression {
    const parts: (string | Expression)[] = [];
    let plain = '';
    for (let i = 1; i < text.length - 1; i++) {
      if (text[i] === '\\') {
        const [value, length] = readEscape(text, i + 1);
        plain += value;
        i += length;
      } else if (text[i] === '$' && text[i + 1] === '{') {
        const end = text.indexOf('}', i);
        if (this.depth > maxDepth - 10) throw new ExpressionError('the expression is nested too deeply');
        parts.push(plain, new ExpressionParser(text.slice(i + 2, end), this.depth + 10).whole());
        plain = '';
        i = end;
      } else plain += text[i] ?? '';
    }
    return { type: 'template', parts: [...parts, plain] };
  }
}

export function parseExpression(source: string): Expression {
  if (source.length > maxLength) throw new ExpressionError('the expression is too long');
  return new ExpressionParser(source, 0).whole();
}
