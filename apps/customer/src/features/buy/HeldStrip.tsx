import { Icon } from '@usdt-africa/web-kit';
import { arrowRight } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { nairaOf } from '../../shared/wallet/kobo';
import { useSums } from './BuyFrame';
import { HeldTime } from './HeldTime';
import { QuoteTrouble } from './QuoteTrouble';

/** The purchase in one line, on a phone, and why there is no price. */
export function HeldStrip() {
  const { naira, stable } = useMessages();
  const { kobo, usdt } = useSums();
  return (
    <>
      <div className="deal-strip only-narrow">
        <span className="deal-strip__sums figures">
          <span className="one-line">{kobo === null ? '—' : naira(nairaOf(kobo))}</span>
          <Icon of={arrowRight} size="small" />
          <b className="one-line">{usdt === null ? '—' : stable(usdt)}</b>
        </span>
        <HeldTime />
      </div>
      <QuoteTrouble />
    </>
  );
}
