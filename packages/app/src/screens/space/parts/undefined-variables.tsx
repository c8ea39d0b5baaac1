import type { EditPreview } from '../../../api/branch.ts';
import { useTexts } from '../../../texts/context.tsx';
import { fill } from '../../../texts/format.ts';
import styles from '../../../ui/broken-links.module.css';
import { Notice } from '../../../ui/notice.tsx';

const mostShown = 8;

type UndefinedVariablesProps = { variables: NonNullable<EditPreview['undefinedVariables']> };

/** Variables that would have no value, and the pages that use them. */
export const UndefinedVariables = ({ variables }: UndefinedVariablesProps) =>
  variables.map(({ variable, uses }) => <UndefinedVariable key={variable} name={variable} uses={uses} />);

type UndefinedVariableProps = { name: string; uses: readonly { id: string; title: string }[] };

function UndefinedVariable({ name, uses }: UndefinedVariableProps) {
  const t = useTexts();
  return (
    <div className={styles.broken}>
      <Notice tone="warning">{fill(t.fileActions.undefinedOn, { name })}</Notice>
      <ul>
        {uses.slice(0, mostShown).map(({ id, title }) => (
          <li key={id}>
            <bdi>{title}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
