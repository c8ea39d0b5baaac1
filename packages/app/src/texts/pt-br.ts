import { content } from './pt-br/content.ts';
import { editor } from './pt-br/editor.ts';
import { general } from './pt-br/general.ts';
import { review } from './pt-br/review.ts';
import type { Texts } from './en.ts';

export const ptBr: Texts = { ...general, ...review, ...content, ...editor };
