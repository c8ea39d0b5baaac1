import { organizationTexts } from '../../../texts/organization.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { DeliveryStatus, Webhook } from './queries.ts';

const tones: Record<Webhook['status'] | DeliveryStatus, BadgeTone> = {
  active: 'success',
  failing: 'warning',
  paused: 'danger',
  off: 'neutral',
  pending: 'primary',
  delivered: 'success',
  failed: 'danger',
};

export function StatusBadge({ status }: { status: Webhook['status'] | DeliveryStatus }) {
  const o = organizationTexts();
  return <Badge tone={tones[status]}>{o.webhooks[status]}</Badge>;
}
