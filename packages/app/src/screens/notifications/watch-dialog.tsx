// Whether the user watches or mutes a space or a change request.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../texts/context.tsx';
import { faultText } from '../../texts/faults.ts';
import { notificationTexts } from '../../texts/notifications.ts';
import { fill } from '../../texts/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Fault } from '../../ui/fault.tsx';
import { problemToast } from '../../ui/toast.tsx';
import { setWatch, watchOf, type Watched, type WatchState } from './queries.ts';
import styles from './notifications.module.css';

const states: readonly WatchState[] = ['watching', 'default', 'muted'];

type WatchDialogProps = Watched & {
  /** Of the space or the change request. */
  name: string;
  onClose(): void;
};

export function WatchDialog({ name, onClose, ...watched }: WatchDialogProps) {
  const t = useTexts();
  const { watch: texts } = notificationTexts();
  const { data, error } = useQuery(watchOf(watched));
  // Shown until it is stored, whatever answers of earlier requests say meanwhile.
  const [chosen, setChosen] = useState<WatchState>();
  const shown = chosen ?? data?.state;
  const about = { watching: texts.watchingAbout, default: texts.defaultAbout, muted: texts.mutedAbout };
  const noteOf = (state: WatchState): string =>
    state === 'default' && data?.inherited !== undefined
      ? fill(texts.inherited, { state: texts[data.inherited] })
      : about[state];
  const choose = (state: WatchState) => {
    setChosen(state);
    setWatch(watched, state)
      .catch((fault: Error) => problemToast(faultText(fault, t)))
      .finally(() => setChosen((now) => (now === state ? undefined : now)));
  };
  const label = fill(texts.label, { name });
  return (
    <Dialog title={label} onClose={onClose}>
      <Fault error={error} />
      <div role="radiogroup" aria-label={label} className={styles.choices}>
        {data &&
          states.map((state) => (
            <label key={state} className={styles.choice}>
              <input type="radio" name="watch" checked={shown === state} onChange={() => choose(state)} />
              <span className={styles.about}>
                <span className={styles.sentence}>{texts[state]}</span>
                <span className={styles.facts}>{noteOf(state)}</span>
              </span>
            </label>
          ))}
      </div>
    </Dialog>
  );
}
