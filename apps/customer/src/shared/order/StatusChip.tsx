import type { OrderView } from '@usdt-africa/contracts/api';
import { Chip } from '@usdt-africa/web-kit';
import {
  check,
  circleAlert,
  circleSlash2,
  circleX,
  clock,
  pause,
  send,
  timer,
  undo2,
} from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';

type Look = { readonly tone?: 'good' | 'caution' | 'bad'; readonly icon: string };

const LOOKS: Record<OrderView['status'], Look> = {
  waiting: { icon: clock },
  received: { tone: 'good', icon: timer },
  'in-wallet': { tone: 'good', icon: send },
  'autowithdrawal-successful': { tone: 'good', icon: send },
  completed: { tone: 'good', icon: check },
  held: { tone: 'caution', icon: pause },
  returned: { tone: 'caution', icon: undo2 },
  failed: { tone: 'bad', icon: circleAlert },
  refunding: { tone: 'caution', icon: undo2 },
  refunded: { tone: 'good', icon: undo2 },
  expired: { icon: circleSlash2 },
  cancelled: { icon: circleX },
};

/** The order's status in its one wording, with its sign. */
export function StatusChip({ order, onDeep }: { readonly order: OrderView; readonly onDeep?: boolean }) {
  const { t } = useMessages();
  const { tone, icon } = LOOKS[order.status];
  const look = onDeep ? 'deep' : tone;
  return (
    <Chip icon={icon} {...(look ? { tone: look } : {})}>
      {t(`status.${order.status}`)}
    </Chip>
  );
}
