import { content } from './en/content.ts';
import { editor } from './en/editor.ts';
import { general } from './en/general.ts';
import { review } from './en/review.ts';

export const en = { ...general, ...review, ...content, ...editor };

export type Texts = typeof en;
