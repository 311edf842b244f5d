import { useId } from 'react';
import { Button } from '@usdt-africa/web-kit';
import { useLanguage } from '../../shared/i18n/Language';
import { useMessages } from '../../shared/i18n/messages';
import { refundPath } from '../../shared/routing/paths';
import { OwnerCodes } from '../../shared/owner/OwnerCodes';
import type { Owned } from '../../shared/owner/OwnedOrder';
import type { OwnerAct } from '../../shared/owner/useOwnerAct';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { ConfirmedAddress } from './ConfirmedAddress';
import { ConfirmNotice } from './ConfirmNotice';
import { sendRefundCode } from './api';
import type { NamedAddress } from './api';

export interface ConfirmProperties extends OwnerAct<NamedAddress> {
  readonly owned: Owned;
  readonly terms: NamedAddress;
  /** The customer says that an address which resembles another one of theirs is a different wallet. */
  readonly onDifferent: () => void;
  /** Back to the address. */
  readonly onChange: () => void;
}

/** A guest confirms the address by the codes of the order's email and phone. */
export function ConfirmByCodes({ owned, act, give, terms, onDifferent, onChange }: ConfirmProperties) {
  const { t } = useMessages();
  const { code: language } = useLanguage();
  const form = useId();
  const { number } = owned.order;
  return (
    <FlowFrame
      title={t('owner.confirm')}
      barTitle
      back={refundPath(number)}
      dock={
        <Button tone="main" full type="submit" form={form} busy={act.state === 'sending'}>
          {t('back.do')}
        </Button>
      }
    >
      <div className="stack stack--20">
        <ConfirmedAddress order={owned.order} address={terms.address} onChange={onChange} />
        <p className="dim">{t('owner.codes-lead')}</p>
        <OwnerCodes
          id={form}
          order={owned.order}
          about={`${number}:${terms.address}`}
          request={(channel) => sendRefundCode(number, terms, channel, language)}
          act={act}
          onCodes={(proof) => give(terms, proof)}
        />
        <ConfirmNotice act={act} isDifferent={terms.differentWallet} onDifferent={onDifferent} />
      </div>
    </FlowFrame>
  );
}
