import type { PurchaseStatus } from '@usdt-africa/contracts/api';
import { Chip } from '@usdt-africa/web-kit';
import { check, clock, send, undo2 } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';

const SIGNS: Readonly<Record<PurchaseStatus, string>> = {
  approval: clock,
  sending: send,
  sent: send,
  completed: check,
  undone: undo2,
};

/** Status of a purchase in a word, on the dark note. */
export function PurchaseChip({ status }: { readonly status: PurchaseStatus }) {
  const { t } = useMessages();
  return (
    <Chip tone={status === 'undone' ? 'deep' : 'now'} icon={SIGNS[status]}>
      {t(`bought.status.${status}`)}
    </Chip>
  );
}
