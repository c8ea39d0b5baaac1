import { content } from './ar/content.ts';
import { editor } from './ar/editor.ts';
import { general } from './ar/general.ts';
import { review } from './ar/review.ts';
import type { Texts } from './en.ts';

export const ar: Texts = { ...general, ...review, ...content, ...editor };
