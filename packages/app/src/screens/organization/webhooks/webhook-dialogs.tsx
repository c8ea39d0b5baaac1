import { fill } from '@lectern/content/locale';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTools } from '../../../actions/use-tools.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { organizationTexts } from '../../../texts/organization.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, textIn } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { SpacePicker } from '../../space/parts/space-picker.tsx';
import { CopyField } from '../parts/copy-field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useOrganization } from '../parts/use-organization.ts';
import {
  createWebhook,
  deleteWebhook,
  replayWebhook,
  rotateSecret,
  updateWebhook,
  webhookEventsOf,
  type Webhook,
} from './queries.ts';
import styles from '../parts/section.module.css';

const all = '*';

/** A new webhook, or the settings of one. The secret of a new one is shown once. */
export function WebhookDialog({ webhook, onClose }: { webhook?: Webhook; onClose(): void }) {
  const t = useTexts();
  const o = organizationTexts();
  const { go } = useTools();
  const { organizationId } = useOrganization();
  const [isAll, setAll] = useState(webhook === undefined || webhook.events.includes(all));
  const [events, setEvents] = useState<readonly string[]>(webhook?.events.filter((one) => one !== all) ?? []);
  const [isEverySpace, setEverySpace] = useState(true);
  const [space, setSpace] = useState<string>();
  const [created, setCreated] = useState<{ id: string; secret: string }>();
  if (created) {
    return (
      <SecretDialog
        secret={created.secret}
        onClose={() => {
          onClose();
          go(paths.webhook(organizationId, created.id));
        }}
      />
    );
  }
  const chosen = isAll ? [all] : [...events];
  const noSpace = !isEverySpace && space === undefined ? t.transfer.findSpace : undefined;
  const missing = chosen.length === 0 ? o.webhooks.findEvent : noSpace;
  return (
    <FormDialog
      title={webhook ? t.edit : o.webhooks.new}
      action={webhook ? t.reusable.save : t.create}
      missing={missing}
      onClose={onClose}
      submit={async (form) => {
        const body = { url: textIn(form, 'url'), title: textIn(form, 'title'), events: chosen };
        if (webhook) {
          await updateWebhook({ organizationId, webhookId: webhook.id, body });
          return undefined;
        }
        setCreated(
          await createWebhook({
            organizationId,
            body: { ...body, ...(!isEverySpace && space !== undefined && { space }) },
          }),
        );
        return 'stay';
      }}
    >
      <Field
        label={o.webhooks.url}
        name="url"
        type="url"
        defaultValue={webhook?.url}
        required
        maxLength={2048}
        dir="ltr"
        autoFocus
      />
      <Field label={t.title} name="title" defaultValue={webhook?.title} maxLength={100} />
      {!webhook && (
        <>
          <Checkbox label={o.webhooks.allSpaces} checked={isEverySpace} onChange={() => setEverySpace(!isEverySpace)} />
          {!isEverySpace && (
            <SpacePicker
              label={o.webhooks.space}
              organizationId={organizationId}
              chosen={space}
              choose={({ id }) => setSpace(id)}
            />
          )}
        </>
      )}
      <fieldset className={styles.fieldset}>
        <legend>{o.webhooks.events}</legend>
        <Checkbox label={o.webhooks.allEvents} checked={isAll} onChange={() => setAll(!isAll)} />
        {!isAll && <EventChoice chosen={events} choose={setEvents} />}
      </fieldset>
    </FormDialog>
  );
}

type EventChoiceProps = { chosen: readonly string[]; choose(events: readonly string[]): void };

function EventChoice({ chosen, choose }: EventChoiceProps) {
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  const [typed, setTyped] = useState('');
  const { data } = useQuery(webhookEventsOf(organizationId));
  const wanted = typed.trim().toLowerCase();
  const shown = data?.items.filter(
    ({ type, description }) => type.includes(wanted) || description.toLowerCase().includes(wanted),
  );
  const toggle = (type: string) =>
    choose(chosen.includes(type) ? chosen.filter((one) => one !== type) : [...chosen, type]);
  return (
    <>
      <Field
        label={o.webhooks.findEvent}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={styles.scrolled} tabIndex={0} role="group" aria-label={o.webhooks.events}>
        {[...new Set([...chosen, ...(shown?.map(({ type }) => type) ?? [])])].map((type) => (
          <Checkbox key={type} label={type} checked={chosen.includes(type)} onChange={() => toggle(type)} />
        ))}
      </div>
    </>
  );
}

export function SecretDialog({ secret, onClose }: { secret: string; onClose(): void }) {
  const t = useTexts();
  const o = organizationTexts();
  return (
    <Dialog
      title={o.webhooks.secret}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      <p>{o.webhooks.secretOnce}</p>
      <CopyField label={o.webhooks.secret} value={secret} />
    </Dialog>
  );
}

type OneProps = { webhook: Webhook; onClose(): void };

const overlapHours = 24;

export function RotateDialog({ webhook, onClose }: OneProps) {
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={o.webhooks.rotate}
      action={o.webhooks.rotate}
      onClose={onClose}
      submit={async () => {
        const rotated = await rotateSecret({ organizationId, webhookId: webhook.id, body: { overlapHours } });
        setSecret(rotated.secret);
        return 'stay';
      }}
    >
      <p>{o.webhooks.rotateAbout}</p>
    </FormDialog>
  );
}

/** Sends again what happened since a time, such as while the receiver was down. */
export function ReplayDialog({ webhook, onClose }: OneProps) {
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  return (
    <FormDialog
      title={o.webhooks.resend}
      action={o.webhooks.resend}
      onClose={onClose}
      submit={async (form) => {
        const since = new Date(textIn(form, 'since')).toISOString();
        const failedOnly = new FormData(form).has('failedOnly');
        const { events } = await replayWebhook({
          organizationId,
          webhookId: webhook.id,
          body: { since, failedOnly },
        });
        toast(fill(o.webhooks.replayed, { count: String(events) }));
      }}
    >
      <Field label={o.webhooks.since} name="since" type="datetime-local" required />
      <Checkbox label={o.webhooks.failedOnly} name="failedOnly" defaultChecked />
    </FormDialog>
  );
}

export function DeleteWebhookDialog({ webhook, onClose }: OneProps) {
  const t = useTexts();
  const o = organizationTexts();
  const { go } = useTools();
  const { organizationId } = useOrganization();
  const name = webhook.title || webhook.url;
  return (
    <FormDialog
      title={fill(t.deleteTitle, { title: name })}
      action={t.deletePage}
      isDangerous
      onClose={onClose}
      submit={async () => {
        await deleteWebhook({ organizationId, webhookId: webhook.id });
        toast(fill(o.common.deleted, { name }));
        go(paths.settings(organizationId, 'webhooks'));
      }}
    >
      <p>{o.webhooks.deleteAbout}</p>
    </FormDialog>
  );
}
