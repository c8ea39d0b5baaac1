import { content } from './fr/content.ts';
import { editor } from './fr/editor.ts';
import { general } from './fr/general.ts';
import { review } from './fr/review.ts';
import type { Texts } from './en.ts';

export const fr: Texts = { ...general, ...review, ...content, ...editor };
