import { signInUrl } from '../../../api/session.ts';
import type { SaveState } from '../../../editor/saver.ts';
import { useTexts } from '../../../texts/context.tsx';
import type { Texts } from '../../../texts/en.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import styles from './save-state-label.module.css';

const icons: Record<SaveState['kind'], IconName> = {
  saved: 'check',
  saving: 'sync',
  device: 'device',
  decision: 'warning',
};

function textOf(state: SaveState, t: Texts): string {
  switch (state.kind) {
    case 'saved':
      return t.saved;
    case 'saving':
      return t.saving;
    case 'decision':
      return t.needsDecision;
    case 'device':
      if (!state.stored) return t.notStored;
      return state.reason === 'signed-out' ? t.onDeviceSignedOut : t.onDevice;
  }
}

export function SaveStateLabel({ state }: { state: SaveState }) {
  const t = useTexts();
  const isSignedOut = state.kind === 'device' && state.reason === 'signed-out';
  return (
    <p className={styles.state} data-state={state.kind} role="status">
      <Icon name={icons[state.kind]} />
      <span>{textOf(state, t)}</span>
      {isSignedOut && <a href={signInUrl()}>{t.signIn}</a>}
    </p>
  );
}
