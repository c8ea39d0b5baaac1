// A webhook: its state, what was sent and what the receiver answered.
import { fill } from '@lectern/content/locale';
import { api } from '@lectern/contract/browser';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { timeAgo } from '../../../texts/format.ts';
import { organizationTexts } from '../../../texts/organization.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CopyApiCall } from '../../../ui/copy-api-call.tsx';
import { Link } from '../../../ui/link.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { problemToast, toast } from '../../../ui/toast.tsx';
import { ErrorScreen } from '../../shell/parts/error-screen.tsx';
import { OnlyAdministrators, SectionScreen } from '../parts/section.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useOrganization } from '../parts/use-organization.ts';
import {
  deliveriesOf,
  deliveryOf,
  replayDelivery,
  testWebhook,
  updateWebhook,
  webhookOf,
  type Delivery,
  type DeliveryStatus,
  type Webhook,
} from './queries.ts';
import { StatusBadge } from './status.tsx';
import { DeleteWebhookDialog, ReplayDialog, RotateDialog, WebhookDialog } from './webhook-dialogs.tsx';
import styles from '../parts/section.module.css';

export function WebhookScreen() {
  const t = useTexts();
  const { organizationId, isAdmin } = useOrganization();
  const { webhookId = '' } = useParams({ strict: false });
  const { data, error } = useQuery({ ...webhookOf(organizationId, webhookId), enabled: isAdmin });
  if (!isAdmin) {
    return (
      <SectionScreen title={t.settings.webhooks}>
        <OnlyAdministrators what="see" />
      </SectionScreen>
    );
  }
  if (error) return <ErrorScreen error={error} />;
  return data ? <OneWebhook webhook={data} /> : null;
}

type Open = 'edit' | 'rotate' | 'replay' | 'delete';

function OneWebhook({ webhook }: { webhook: Webhook }) {
  const t = useTexts();
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  const [dialog, setDialog] = useState<Open>();
  const at = { organizationId, webhookId: webhook.id };
  const onError = (error: Error) => problemToast(faultText(error, t));
  const { mutate: test } = useMutation({
    mutationFn: () => testWebhook(at),
    onSuccess: () => toast(o.webhooks.tested),
    onError,
  });
  const { mutate: turn } = useMutation({
    mutationFn: (active: boolean) => updateWebhook({ ...at, body: { active } }),
    onError,
  });
  const isOn = webhook.status === 'active' || webhook.status === 'failing';
  const open = (kind: Open) => () => setDialog(kind);
  const close = () => setDialog(undefined);
  const groups = [
    [
      { id: 'edit', title: t.edit, icon: 'edit', select: open('edit') },
      { id: 'rotate', title: o.webhooks.rotate, icon: 'sync', select: open('rotate') },
      { id: 'replay', title: o.webhooks.resend, icon: 'history', select: open('replay') },
    ],
    [{ id: 'delete', title: t.deletePage, icon: 'trash', isDangerous: true, select: open('delete') }],
  ] as const;
  const name = webhook.title || webhook.url;
  return (
    <SectionScreen
      title={name}
      actions={
        <>
          <Button icon="out" onClick={() => test()}>
            {o.webhooks.test}
          </Button>
          <Button onClick={() => turn(!isOn)}>{isOn ? o.webhooks.turnOff : o.webhooks.turnOn}</Button>
          <Menu trigger={<IconButton icon="more" label={fill(t.fileActions.actions, { name })} />} groups={groups} />
        </>
      }
    >
      <p>
        <Link to={paths.settings(organizationId, 'webhooks')}>{o.webhooks.all}</Link>
      </p>
      <div className={styles.end}>
        <StatusBadge status={webhook.status} />
        <code dir="ltr">{webhook.url}</code>
      </div>
      <p className={styles.note} dir="ltr">
        {webhook.events.join(', ')}
      </p>
      {webhook.paused && (
        <Notice tone="danger">{`${o.webhooks.paused} · ${timeAgo(webhook.paused.at)} · ${webhook.paused.reason}`}</Notice>
      )}
      <Deliveries webhookId={webhook.id} />
      {dialog === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {dialog === 'rotate' && <RotateDialog webhook={webhook} onClose={close} />}
      {dialog === 'replay' && <ReplayDialog webhook={webhook} onClose={close} />}
      {dialog === 'delete' && <DeleteWebhookDialog webhook={webhook} onClose={close} />}
    </SectionScreen>
  );
}

const statuses: readonly DeliveryStatus[] = ['pending', 'delivered', 'failed'];
const pollMs = 5000;

function Deliveries({ webhookId }: { webhookId: string }) {
  const t = useTexts();
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  const [status, setStatus] = useState<DeliveryStatus>();
  const deliveries = useInfiniteQuery({
    ...deliveriesOf(organizationId, webhookId, status),
    placeholderData: (before) => before,
    // Until nothing is on its way any more.
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.items.some((one) => one.status === 'pending') ? pollMs : false,
  });
  const shown = deliveries.data?.pages.flatMap(({ items }) => items);
  return (
    <section className={styles.part} aria-labelledby="deliveries">
      <h2 id="deliveries">{o.webhooks.deliveries}</h2>
      <Select
        label={t.status}
        value={status ?? ''}
        choices={[['', o.common.all], ...statuses.map((one): [string, string] => [one, o.webhooks[one]])]}
        choose={(value) => setStatus(statuses.find((one) => one === value))}
      />
      {deliveries.error && <Notice tone="danger">{faultText(deliveries.error, t)}</Notice>}
      {shown?.length === 0 && <p>{o.webhooks.noDeliveries}</p>}
      <ul className={styles.rows}>
        {shown?.map((delivery) => (
          <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} />
        ))}
      </ul>
      <ShowMore pages={deliveries} />
      <CopyApiCall
        operation={api.listWebhookDeliveries}
        input={{ organizationId, webhookId, query: status ? { status } : {} }}
      />
    </section>
  );
}

function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const t = useTexts();
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  const [isOpen, setOpen] = useState(false);
  const { id, event, status, attempts, createdAt } = delivery;
  const { mutate } = useMutation({
    mutationFn: () => replayDelivery({ organizationId, webhookId, deliveryId: id }),
    onError: (error) => problemToast(faultText(error, t)),
  });
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p className={styles.name}>
          <code dir="ltr">{event.type}</code>
          <StatusBadge status={status} />
        </p>
        <p className={styles.note}>
          {`${timeAgo(createdAt)} · ${fill(o.webhooks.attempts, { count: String(attempts) })}`}
        </p>
        <details onToggle={(event_) => setOpen(event_.currentTarget.open)}>
          <summary className={styles.summary}>{o.audit.details}</summary>
          {isOpen && <DeliveryDetails webhookId={webhookId} deliveryId={id} />}
        </details>
      </div>
      <Button small onClick={() => mutate()} aria-label={`${o.webhooks.resend}: ${event.type}`}>
        {o.webhooks.resend}
      </Button>
    </li>
  );
}

/** What was sent, and every attempt with the answer. */
function DeliveryDetails({ webhookId, deliveryId }: { webhookId: string; deliveryId: string }) {
  const { organizationId } = useOrganization();
  const { data } = useQuery(deliveryOf(organizationId, webhookId, deliveryId));
  if (!data) return null;
  return (
    <pre className={styles.code} dir="ltr">
      {JSON.stringify({ log: data.log, body: data.event.body }, undefined, 2)}
    </pre>
  );
}
