// An organization without spaces: three ways to begin.
import { openDialog } from '../../../actions/dialogs.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { waysToBegin } from './ways-to-begin.ts';
import styles from './first-steps.module.css';

export function FirstSteps({ organizationId }: { organizationId: string }) {
  const t = useTexts();
  return (
    <div>
      <p className={styles.lead}>{t.firstSteps}</p>
      <ul className={styles.ways}>
        {waysToBegin(t).map(({ from, icon, title, about }) => (
          <li key={from}>
            <button
              type="button"
              className={styles.way}
              onClick={() => openDialog({ kind: 'new-space', organizationId, from })}
            >
              <Icon name={icon} />
              <strong>{title}</strong>
              <span>{about}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
