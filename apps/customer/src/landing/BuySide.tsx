import { useId } from 'react';
import type { ReactNode } from 'react';
import { Button, Chip } from '@usdt-africa/web-kit';
import { useMessages } from '../app/messages';
import { CurrencyTag } from './CurrencyTag';

/** Buying is not open to guests: the side says so, and shows no figure that would not be honoured. */
export function BuySide({ swap }: { readonly swap: ReactNode }) {
  const { t } = useMessages();
  const reason = useId();
  return (
    <>
      <div className="leg">
        <span className="small dim">{t('widget.you-pay')}</span>
        <div className="row row--between">
          <span className="amount amount--32 dim">—</span>
          <CurrencyTag currency="naira" />
        </div>
      </div>
      {swap}
      <div className="leg leg--get">
        <span className="small dim">{t('widget.you-receive')}</span>
        <div className="row row--between">
          <span className="amount amount--32 dim">—</span>
          <CurrencyTag currency="stable" />
        </div>
      </div>
      <div className="rate-line">
        <Chip tone="caution">{t('coming-soon')}</Chip>
        <p className="small dim" id={reason}>
          {t('widget.buy-later')}
        </p>
      </div>
      <Button tone="main" full blockedBy={reason}>
        {t('buy')}
      </Button>
    </>
  );
}
