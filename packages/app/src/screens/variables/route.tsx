// The variables of a space, or of a change request, and where they are used.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { canEdit, useScreenContext } from '../../actions/screen-context.ts';
import { contentOf } from '../../api/branch.ts';
import { countUsesOf } from '../../api/uses.ts';
import { useTexts } from '../../texts/context.tsx';
import { fill } from '../../texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ErrorScreen } from '../shell/parts/error-screen.tsx';
import { useBranch } from '../space/route.tsx';
import { MissingVariableRow, VariableRow } from './parts/row.tsx';
import { VariableDialog } from './parts/variable-dialog.tsx';
import { variablesOf } from './variables-model.ts';
import { Screen } from '../../ui/screen.tsx';
import styles from '../space/parts/content-list.module.css';

const example = 'space.vars.version';

export function VariablesScreen() {
  const t = useTexts();
  const branch = useBranch();
  const at = useScreenContext();
  const { data: content, error } = useQuery(contentOf(branch));
  const { data: counts } = useQuery(countUsesOf(branch, 'variable'));
  const [isNew, setNew] = useState(false);
  if (error) return <ErrorScreen error={error} />;
  const isLocked = at.space?.editMode === 'locked' && branch.changeRequestId === undefined;
  const pagesOf = new Map(counts?.items.map(({ id, pages }) => [id, pages]));
  const shown = content && variablesOf(content.variables ?? {}, pagesOf.keys());
  return (
    <Screen>
      <title>{`${t.spaceVariables.title} · Lectern`}</title>
      <header className={styles.header}>
        <h1>{t.spaceVariables.title}</h1>
        {canEdit(at) && (
          <Button icon="plus" onClick={() => setNew(true)}>
            {t.spaceVariables.new}
          </Button>
        )}
      </header>
      <p className={styles.about}>{fill(t.spaceVariables.about, { example })}</p>
      {isLocked && <Notice>{t.reusable.locked}</Notice>}
      {shown && shown.variables.length + shown.missing.length === 0 && <p>{t.spaceVariables.none}</p>}
      <ul className={styles.rows}>
        {shown?.variables.map((variable) => (
          <VariableRow
            key={variable.name}
            branch={branch}
            variable={variable}
            count={pagesOf.get(variable.name) ?? 0}
          />
        ))}
        {shown?.missing.map((name) => (
          <MissingVariableRow key={name} branch={branch} name={name} count={pagesOf.get(name) ?? 0} />
        ))}
      </ul>
      {isNew && <VariableDialog branch={branch} onClose={() => setNew(false)} />}
    </Screen>
  );
}
