import { fill } from '@lectern/content/locale';
import { useQuery } from '@tanstack/react-query';
import { session } from '../../../api/session.ts';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { organizationTexts } from '../../../texts/organization.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { levelName } from '../parts/roles.tsx';
import { decidingStep, ruleText } from './explain-model.ts';
import { explanationOf, type Target } from './queries.ts';
import styles from './permissions.module.css';

/** Every rule in order, up to the one that decides. */
export function ExplanationSteps({ target, userId }: { target: Target; userId: string }) {
  const t = useTexts();
  const o = organizationTexts();
  const { data, error } = useQuery(explanationOf(target, userId));
  if (error) return <Notice tone="danger">{faultText(error, t)}</Notice>;
  return (
    <ol className={styles.steps}>
      {data?.steps.map((step) => (
        <li key={`${step.rule} ${step.on.id} ${step.team?.id ?? ''}`} data-decides={step.outcome === 'decides'}>
          <Icon name={step.outcome === 'decides' ? 'check' : 'chevron'} turns />
          <span>
            {ruleText(o, step)}:{' '}
            {step.outcome === 'decides' ? fill(o.access.decides, { level: levelName(o, data.level) }) : o.access.passes}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Says why the user cannot change permissions here. */
export function CannotChange({ target }: { target: Target }) {
  const o = organizationTexts();
  const { data } = useQuery(explanationOf(target, session().userId));
  if (!data) return null;
  const step = decidingStep(data);
  return (
    <Notice>
      {fill(o.access.cannot, {
        needed: o.roles.create,
        level: levelName(o, data.level),
        reason: step ? ruleText(o, step) : '–',
      })}
    </Notice>
  );
}
