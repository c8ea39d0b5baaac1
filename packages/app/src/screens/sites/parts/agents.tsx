// How programs read the site, and whether the agents of members find it.
import { api } from '@lectern/contract/browser';
import { useMutation } from '@tanstack/react-query';
import { siteTexts } from '../../../texts/sites.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CopyApiCall } from '../../../ui/copy-api-call.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { updateSite } from '../queries.ts';
import { useSite } from '../site-context.ts';
import styles from '../sites.module.css';

const files = ['llms.txt', 'llms-full.txt', '~mcp'];

export function Agents() {
  const { agents: texts } = siteTexts();
  const { at, site, refusal } = useSite();
  const { mutate, isPending, variables, error } = useMutation(updateSite);
  // What was chosen is shown before the server has answered.
  const isIncluded = ((isPending && variables.body?.agentsContext) || site.agentsContext) === 'included';
  const body = { agentsContext: isIncluded ? ('excluded' as const) : ('included' as const) };
  const address = site.urls.published?.replace(/\/$/, '');
  return (
    <section className={styles.block} aria-labelledby="site-agents">
      <h2 id="site-agents">{texts.title}</h2>
      <p className={styles.faint}>{texts.about}</p>
      {address !== undefined && (
        <ul>
          {files.map((file) => (
            <li key={file}>
              <code dir="ltr">{`${address}/${file}`}</code>
            </li>
          ))}
        </ul>
      )}
      <Checkbox
        label={texts.include}
        checked={isIncluded}
        disabled={refusal !== undefined}
        onChange={() => mutate({ ...at, body })}
      />
      <p className={styles.faint}>{texts.includeAbout}</p>
      <Fault error={error} />
      <div className={styles.actions}>
        <CopyApiCall operation={api.updateSite} input={{ ...at, body }} />
      </div>
    </section>
  );
}
