import { api } from '@lectern/contract/browser';
import { fill } from '@lectern/content/locale';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { organizationTexts } from '../../../texts/organization.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CopyApiCall } from '../../../ui/copy-api-call.tsx';
import { roleName } from '../parts/roles.tsx';
import { OnlyAdministrators, SectionScreen } from '../parts/section.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useOrganization } from '../parts/use-organization.ts';
import { webhooksOf } from './queries.ts';
import { StatusBadge } from './status.tsx';
import { WebhookDialog } from './webhook-dialogs.tsx';
import styles from '../parts/section.module.css';

export function WebhooksScreen() {
  const t = useTexts();
  const o = organizationTexts();
  const { organization, isAdmin, role } = useOrganization();
  const [isNew, setNew] = useState(false);
  const reason = fill(o.common.onlyChange, { organization: organization?.title ?? '', role: roleName(o, role) });
  return (
    <SectionScreen
      title={t.settings.webhooks}
      about={o.webhooks.about}
      actions={
        <Button tone="primary" icon="plus" disabledReason={isAdmin ? undefined : reason} onClick={() => setNew(true)}>
          {o.webhooks.new}
        </Button>
      }
    >
      {isAdmin ? <WebhookList /> : <OnlyAdministrators what="see" />}
      {isNew && <WebhookDialog onClose={() => setNew(false)} />}
    </SectionScreen>
  );
}

function WebhookList() {
  const t = useTexts();
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  const webhooks = useInfiniteQuery(webhooksOf(organizationId));
  const shown = webhooks.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      {webhooks.error && <Notice tone="danger">{faultText(webhooks.error, t)}</Notice>}
      {shown?.length === 0 && <p>{o.webhooks.none}</p>}
      <ul className={styles.rows}>
        {shown?.map(({ id, title, url, events, status }) => (
          <li key={id} className={styles.row}>
            <div className={styles.facts}>
              <Link to={paths.webhook(organizationId, id)} className={styles.name}>
                <bdi>{title || url}</bdi>
              </Link>
              <p className={styles.note} dir="ltr">
                {[title && url, events.join(', ')].filter(Boolean).join(' · ')}
              </p>
            </div>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
      <ShowMore pages={webhooks} />
      <CopyApiCall operation={api.listWebhooks} input={{ organizationId, query: {} }} />
    </>
  );
}
