import { compile, ExpressionError } from '@lectern/content';
import { badRequest } from '#platform/errors';

/** Rejects conditions that can never be evaluated: they would silently hide the page from everybody. */
export function checkCondition(condition: string | null | undefined, field = 'body.condition'): void {
  if (typeof condition !== 'string') return;
  try {
    compile(condition);
  } catch (error) {
    if (error instanceof ExpressionError) throw badRequest(`${field} is not a valid expression: ${error.message}`);
    throw error;
  }
}
