import type { Implementation } from '#platform/http/implement';

export const operations: Implementation[] = [];
