import { content } from './nl/content.ts';
import { editor } from './nl/editor.ts';
import { general } from './nl/general.ts';
import { review } from './nl/review.ts';
import type { Texts } from './en.ts';

export const nl: Texts = { ...general, ...review, ...content, ...editor };
