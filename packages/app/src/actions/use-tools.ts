import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTexts } from '../texts/context.tsx';
import type { Tools } from './action.ts';

export function useTools(): Tools {
  const t = useTexts();
  const navigate = useNavigate();
  return useMemo(() => ({ t, go: (path) => void navigate({ to: path }) }), [t, navigate]);
}
