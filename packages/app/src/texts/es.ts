import { content } from './es/content.ts';
import { editor } from './es/editor.ts';
import { general } from './es/general.ts';
import { review } from './es/review.ts';
import type { Texts } from './en.ts';

export const es: Texts = { ...general, ...review, ...content, ...editor };
