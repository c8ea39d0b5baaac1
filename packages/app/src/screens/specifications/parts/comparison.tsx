// What changed between two versions of a specification, and what of it may break clients.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SpecAt } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { fill, timeAgo } from '../../../texts/format.ts';
import { spaceTexts } from '../../../texts/spaces.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { Section } from '../../space-settings/parts/section.tsx';
import { changesOf, type SpecChanges, type SpecVersion } from '../queries.ts';
import listStyles from '../../space/parts/content-list.module.css';
import styles from '../../space-settings/settings.module.css';

type ComparisonProps = { at: SpecAt; versions: readonly SpecVersion[] };

export const versionName = ({ version = '', createdAt }: SpecVersion): string =>
  [fill(spaceTexts().specs.version, { version }), createdAt === undefined ? '' : timeAgo(createdAt)]
    .filter(Boolean)
    .join(', ');

export function Comparison({ at, versions }: ComparisonProps) {
  const t = useTexts();
  const texts = spaceTexts().specs;
  const [chosen, setChosen] = useState<{ newer?: string; older?: string }>({});
  const newer = chosen.newer ?? versions[0]?.id ?? '';
  const olderOnes = versions.slice(versions.findIndex(({ id }) => id === newer) + 1);
  const older = olderOnes.find(({ id }) => id === chosen.older)?.id ?? olderOnes[0]?.id ?? '';
  const { data, error, isFetching } = useQuery({ ...changesOf(at, newer, older), enabled: older !== '' });
  return (
    <Section title={texts.changes}>
      <div className={styles.pair}>
        <Select
          label={texts.newer}
          value={newer}
          choices={versions.slice(0, -1).map((one) => [one.id, versionName(one)])}
          choose={(id) => setChosen({ ...chosen, newer: id })}
        />
        <Select
          label={texts.older}
          value={older}
          choices={olderOnes.map((one) => [one.id, versionName(one)])}
          choose={(id) => setChosen({ ...chosen, older: id })}
        />
      </div>
      <Fault error={error} />
      {isFetching && !data && <p>{t.loading}</p>}
      {data && <Changes changes={data} />}
    </Section>
  );
}

function Changes({ changes: { breaking, complete, changes } }: { changes: SpecChanges }) {
  const texts = spaceTexts().specs;
  if (changes.length === 0) return <p>{texts.noChanges}</p>;
  const kindName = (kind: SpecChanges['changes'][number]['kind']): string =>
    kind === 'security-scheme' ? texts.kinds.scheme : texts.kinds[kind];
  return (
    <>
      <Notice tone={breaking ? 'warning' : 'success'}>{breaking ? texts.isBreaking : texts.notBreaking}</Notice>
      {!complete && <Notice tone="warning">{texts.incomplete}</Notice>}
      <ul className={listStyles.rows}>
        {changes.map((one) => {
          const name = [one.method?.toUpperCase(), one.path, one.name].filter(Boolean).join(' ');
          return (
            <li key={`${one.kind} ${name}`} className={listStyles.row}>
              <div className={listStyles.facts}>
                <p className={styles.line}>
                  <span>{kindName(one.kind)}</span>
                  <code className={listStyles.name} dir="ltr">
                    {name}
                  </code>
                  <Badge>{texts[one.change]}</Badge>
                  {one.breaking && <Badge tone="warning">{texts.breaking}</Badge>}
                </p>
                {one.details.length > 0 && (
                  <ul className={styles.plainList}>
                    {one.details.map(({ code, message, at: place }) => (
                      <li key={`${code} ${place} ${message}`}>
                        {message}
                        {place !== '' && (
                          <>
                            {' '}
                            <code dir="ltr">{place}</code>
                          </>
                        )}
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
