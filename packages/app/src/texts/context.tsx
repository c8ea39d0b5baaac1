import { createContext, useContext, type ReactNode } from 'react';
import type { Texts } from './en.ts';

const TextsContext = createContext<Texts | undefined>(undefined);

export const TextsProvider = ({ texts, children }: { texts: Texts; children: ReactNode }) => (
  <TextsContext value={texts}>{children}</TextsContext>
);

export function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('the texts are not loaded');
  return texts;
}
