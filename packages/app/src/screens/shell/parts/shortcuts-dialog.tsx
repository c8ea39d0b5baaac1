// The keys of all actions, whether or not they apply to what is shown.
import { useScreenContext } from '../../../actions/screen-context.ts';
import { allActions } from '../../../actions/index.ts';
import { keysText } from '../../../actions/keys.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './shortcuts-dialog.module.css';

export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const t = useTexts();
  const at = useScreenContext();
  return (
    <Dialog title={t.shortcuts.title} onClose={onClose}>
      <dl className={styles.keys}>
        {allActions.map(
          ({ id, keys, title }) =>
            keys !== undefined && (
              <div key={id} className={styles.row}>
                <dt>{title(t, at)}</dt>
                <dd>
                  <kbd>{keysText(keys)}</kbd>
                </dd>
              </div>
            ),
        )}
      </dl>
    </Dialog>
  );
}
