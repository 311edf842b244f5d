import { useState } from 'react';
import type { OrderView } from '@usdt-africa/contracts/api';
import { Button, Chip, Icon, Stable, useToast } from '@usdt-africa/web-kit';
import { copy } from '@usdt-africa/web-kit/icons';
import { copyText } from '../../shared/browser/copy';
import { useMessages } from '../../shared/i18n/messages';
import { useSheet } from '../../shared/routing/useSheet';
import { AddressGroups } from '../../shared/order/AddressGroups';
import { NairaToCome } from '../../shared/order/NairaToCome';
import { QrCode } from '../../shared/order/QrCode';
import { CopiedSheet } from './sheets/CopiedSheet';
import { NewRateSheet } from './sheets/later-sheets';

interface Properties {
  readonly order: OrderView;
  readonly receivedAt: number;
}

/** SELL-04: the amount to send, its value in naira, and until when the rate is held. */
export function DepositAmount({ order, receivedAt }: Properties) {
  const { t, product } = useMessages();
  const toast = useToast();
  const newRate = useSheet('new-rate');
  const copyAmount = async () => {
    const plain = order.amount.replace(/0+$/, '').replace(/\.$/, '');
    toast((await copyText(plain)) ? t('deposit.amount-copied', { amount: plain }) : t('copy-failed'));
  };
  return (
    <>
      <section className="note deposit__note">
        <div className="row row--between">
          <span className="small dim">{t('deposit.send-exactly')}</span>
          <Chip tone="deep">{t('deposit.network-only')}</Chip>
        </div>
        <div className="row row--between">
          <Stable value={order.amount} unit={product} size={44} />
          <button
            type="button"
            className="icon-button"
            aria-label={t('deposit.copy-amount')}
            onClick={() => void copyAmount()}
          >
            <Icon of={copy} />
          </button>
        </div>
        <NairaToCome order={order} receivedAt={receivedAt} {...(order.can.cancel && { onNewRate: newRate.show })} />
      </section>
      <NewRateSheet open={newRate.open} onClose={newRate.hide} order={order} />
    </>
  );
}

/** SELL-04: the deposit address as a QR code and in groups; copying it shows three places to compare. */
export function DepositAddress({ order, receivedAt }: Properties) {
  const { t } = useMessages();
  const copied = useSheet('copied');
  const [copyFailed, setCopyFailed] = useState(false);
  const address = order.address ?? '';
  const copyAddress = async () => {
    const done = await copyText(address);
    setCopyFailed(!done);
    copied.show();
  };
  return (
    <>
      <section className="card deposit__address">
        <QrCode text={address} label={t('deposit.qr')} />
        <div className="deposit__who">
          <p className="strong">{t('deposit.to-address')}</p>
          <p className="small dim">{t('deposit.address-more')}</p>
          {order.word && (
            <Chip tone="good">
              {t('deposit.word')} <b>{order.word}</b>
            </Chip>
          )}
        </div>
        <AddressGroups address={address} />
        <Button tone="main" full onClick={() => void copyAddress()}>
          <Icon of={copy} />
          {t('deposit.copy-address')}
        </Button>
      </section>
      <CopiedSheet
        open={copied.open}
        onClose={copied.hide}
        order={order}
        receivedAt={receivedAt}
        failed={copyFailed}
        onCopyAgain={() => void copyText(address).then((done) => setCopyFailed(!done))}
      />
    </>
  );
}
