import { orderNumberText } from '@usdt-africa/web-kit';
import { useMessages } from '../../../shared/i18n/messages';
import { FlowFrame } from '../../../shared/ui/FlowFrame';
import { MaskedOrder } from '../../../shared/track/MaskedOrder';
import { StaleDataNotice } from '../StaleDataNotice';
import type { BodyProperties } from '../body-properties';

/** The order is another browser's: what its id alone shows, and how to open it. */
export function MaskedBody({ order, live, linkRefused }: BodyProperties) {
  const { t } = useMessages();
  return (
    <FlowFrame title={t('order.title', { number: orderNumberText(order.number) })} barTitle>
      <StaleDataNotice live={live} />
      <MaskedOrder order={order} receivedAt={live.receivedAt} linkRefused={linkRefused} />
    </FlowFrame>
  );
}
