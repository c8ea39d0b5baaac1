import { content } from './ru/content.ts';
import { editor } from './ru/editor.ts';
import { general } from './ru/general.ts';
import { review } from './ru/review.ts';
import type { Texts } from './en.ts';

export const ru: Texts = { ...general, ...review, ...content, ...editor };
