import { content } from './zh/content.ts';
import { editor } from './zh/editor.ts';
import { general } from './zh/general.ts';
import { review } from './zh/review.ts';
import type { Texts } from './en.ts';

export const zh: Texts = { ...general, ...review, ...content, ...editor };
