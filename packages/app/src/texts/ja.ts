import { content } from './ja/content.ts';
import { editor } from './ja/editor.ts';
import { general } from './ja/general.ts';
import { review } from './ja/review.ts';
import type { Texts } from './en.ts';

export const ja: Texts = { ...general, ...review, ...content, ...editor };
