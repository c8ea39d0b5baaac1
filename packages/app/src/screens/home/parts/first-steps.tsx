// An organization without spaces: three ways to begin.
import { openDialog, type OpenDialog } from '../../../actions/dialogs.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import styles from './first-steps.module.css';

type Way = Extract<OpenDialog, { kind: 'new-space' }>['from'];

export function FirstSteps({ organizationId }: { organizationId: string }) {
  const t = useTexts();
  const ways: [Way, IconName, string, string][] = [
    ['empty', 'write', t.beginWriting, t.beginWritingAbout],
    ['import', 'import', t.beginImport, t.beginImportAbout],
    ['git', 'git', t.beginGit, t.beginGitAbout],
  ];
  return (
    <div>
      <p className={styles.lead}>{t.firstSteps}</p>
      <ul className={styles.ways}>
        {ways.map(([from, icon, title, about]) => (
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
