// Whether the hostname of a site leads here, in words.
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../texts/context.tsx';
import { fill } from '../../../texts/format.ts';
import { siteTexts } from '../../../texts/sites.ts';
import { Button } from '../../../ui/button.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { hostnameCheckOf } from '../queries.ts';
import { useSite } from '../site-context.ts';
import styles from '../sites.module.css';

export function HostnameCheck() {
  const t = useTexts();
  const { hostnameCheck: texts } = siteTexts();
  const { at, refusal } = useSite();
  const { data, error, isFetching, refetch } = useQuery({ ...hostnameCheckOf(at), enabled: false });
  return (
    <>
      <div className={styles.actions}>
        <Button small disabledReason={refusal ?? (isFetching ? t.working : undefined)} onClick={() => void refetch()}>
          {texts.check}
        </Button>
      </div>
      {data && !isFetching && (
        <Notice tone={data.state === 'arrives' ? 'success' : 'warning'}>
          {fill(texts[data.state], { hostname: data.hostname, addresses: data.addresses.join(', ') })}
        </Notice>
      )}
      <Fault error={error} />
    </>
  );
}
