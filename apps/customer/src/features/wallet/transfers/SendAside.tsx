import type { SendTermsView } from '@usdt-africa/contracts/api';
import { Facts, Naira } from '@usdt-africa/web-kit';
import { useMessages } from '../../../shared/i18n/messages';
import { Figures } from '../BankTransferSheet';
import { nairaOf } from '../../../shared/wallet/kobo';
import { leftAfter } from './transfer-amount';

interface Properties {
  readonly terms: SendTermsView | undefined;
  /** The sum that is sent; null without one. */
  readonly kobo: bigint | null;
  /** Name to call the receiver by; null while no receiver is found. */
  readonly name: string | null;
}

/** Sums of a transfer, and what the limit leaves after it. */
export function SendAside({ terms, kobo, name }: Properties) {
  const { t } = useMessages();
  const sum = (of: bigint | null) => (of === null ? '–' : <Figures kobo={of.toString()} />);
  return (
    <>
      <section className="note" aria-label={t('widget.you-send')}>
        <p className="small dim">{t('widget.you-send')}</p>
        <p>
          {kobo === null ? <span className="amount amount--32 dim">–</span> : <Naira value={nairaOf(kobo)} size={32} />}
        </p>
        <div className="note__foot send-sums">
          <p className="row row--between">
            <span className="dim">{name === null ? t('send.they-get') : t('sellto.gets', { name })}</span>
            <b>{sum(kobo)}</b>
          </p>
          <p className="row row--between">
            <span className="dim">{t('wallet.after')}</span>
            <b>{sum(leftAfter(kobo, terms?.balanceKobo ?? null))}</b>
          </p>
        </div>
      </section>
      <section className="card">
        <Facts
          pairs={[
            [t('fund.fee'), <Figures key="fee" kobo="0" />],
            terms
              ? [
                  t('send.limit-after'),
                  terms.day.leftKobo === null ? t('limits.none') : sum(leftAfter(kobo, terms.day.leftKobo)),
                ]
              : null,
          ]}
        />
      </section>
    </>
  );
}
