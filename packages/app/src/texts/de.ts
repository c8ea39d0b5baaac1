import { content } from './de/content.ts';
import { editor } from './de/editor.ts';
import { general } from './de/general.ts';
import { review } from './de/review.ts';
import type { Texts } from './en.ts';

export const de: Texts = { ...general, ...review, ...content, ...editor };
