import type { AddressCheckView } from '@usdt-africa/contracts/api';
import { Button, Icon, Notice, Rich } from '@usdt-africa/web-kit';
import { shieldAlert } from '@usdt-africa/web-kit/account-icons';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { changeBuy } from '../../shared/draft/buy-draft';
import { comparedParts } from './address-text';
import { BuyFrame } from './BuyFrame';

interface Properties {
  readonly check: AddressCheckView;
  readonly other: NonNullable<AddressCheckView['lookAlike']>;
}

/** BUY-02: the address begins and ends like another one of the customer's: both, one above the other, before anything goes on. */
export function LookAlike({ check: { address }, other }: Properties) {
  const { t, n } = useMessages();
  const name = other.nickname || t('buy.known');
  return (
    <BuyFrame
      title={t('buy')}
      page="address"
      back={accountPaths.buy}
      dock={
        <>
          <Button
            tone="main"
            full
            onClick={() => changeBuy({ address: other.address, nickname: other.nickname, isDifferent: false })}
          >
            {t('buy.alike-use', { name })}
          </Button>
          <Button tone="bare" full onClick={() => changeBuy({ isDifferent: true })}>
            {t('buy.alike-different')}
          </Button>
        </>
      }
    >
      <div className="stack stack--8" role="alert">
        <h2 className="title">{t('buy.alike', { name })}</h2>
        <p className="dim">{t('buy.alike-more')}</p>
      </div>
      <section className="card stack stack--8">
        <p className="small dim">{t('buy.alike-given')}</p>
        <Compared address={address} other={other.address} isWrong />
        <hr className="buy-line" />
        <p className="small dim">
          {name}
          {other.usedTimes > 0 && <>, {n('buy.used', other.usedTimes)}</>}
        </p>
        <Compared address={other.address} other={address} />
      </section>
      <Notice tone="bad" icon={shieldAlert}>
        <Rich text={t('buy.alike-stop')} />
      </Notice>
      <p className="small dim row row--top row--close">
        <Icon of={shieldAlert} size="small" />
        <span>{t('buy.alike-pin')}</span>
      </p>
    </BuyFrame>
  );
}

interface ComparedProperties {
  readonly address: string;
  readonly other: string;
  readonly isWrong?: boolean;
}

/** The whole address; its start and end, and the part that differs from the other one, are marked. */
function Compared({ address, other, isWrong }: ComparedProperties) {
  return (
    <p className="address-line buy-compared">
      {comparedParts(address, other).map(([text, is], at) =>
        is === 'other' ? (
          <mark key={at} className={isWrong ? 'is-wrong' : 'is-right'}>
            {text}
          </mark>
        ) : is === 'same' ? (
          <b key={at}>{text}</b>
        ) : (
          text
        ),
      )}
    </p>
  );
}
