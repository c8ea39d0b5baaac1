import { compile, ExpressionError } from '@lectern/content';
import { badRequest } from '#platform/errors';

/** Refuses what could never be evaluated: it would hide the thing from everybody without a word. */
export function checkCondition(condition: string | null | undefined, field = 'body.condition'): void {
  if (typeof condition !== 'string') return;
  try {
    compile(condition);
  } catch (error) {
    if (error instanceof ExpressionError) throw badRequest(`${field} is no expression: ${error.message}`);
    throw error;
  }
}
