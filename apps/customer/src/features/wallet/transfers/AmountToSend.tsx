import type { SendTermsView } from '@usdt-africa/contracts/api';
import { Button, buttonClass, Facts, Icon } from '@usdt-africa/web-kit';
import { plus } from '@usdt-africa/web-kit/icons';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { accountPaths } from '../../../shared/routing/account-paths';
import { useMessages } from '../../../shared/i18n/messages';
import { keepText } from '../../../shared/browser/useStoredText';
import { Figures } from '../BankTransferSheet';
import { AMOUNT_TEXT } from '../../../shared/wallet/fund-storage';
import { nairaOf } from '../../../shared/wallet/kobo';
import { NairaField } from '../NairaField';
import { koboToSend, leftAfter, mostKobo } from './transfer-amount';
import type { AmountFault, AmountTerms } from './transfer-amount';

interface AmountProperties {
  readonly terms: AmountTerms;
  readonly text: string;
  readonly fault: AmountFault | null;
  readonly onChange: (amount: string) => void;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** The amount with the balance, and why it cannot be sent. */
export function AmountToSend({ terms, text, fault, onChange, inputRef }: AmountProperties) {
  const { t, naira, roundNaira } = useMessages();
  const most = mostKobo(terms);
  const kobo = koboToSend(text);
  const faultText = () => {
    switch (fault) {
      case 'comma':
        return t('widget.comma');
      case 'none':
        return t('fund.fault.none');
      case 'small':
        return t('send.small', { amount: naira(nairaOf(terms.minimumKobo)) });
      case 'large':
        return t('fund.fault.large');
      case 'over-day':
        return t('buy.over-day', { left: naira(nairaOf(terms.day.leftKobo ?? '0')) });
      case 'over-cap':
        return t('send.over-cap', { amount: roundNaira(terms.capNaira ?? '0') });
      case 'short':
        return t('send.short', { amount: naira(nairaOf((kobo ?? 0n) - BigInt(terms.balanceKobo))) });
      case null:
        return null;
    }
  };
  return (
    <>
      <NairaField
        label={t('sellto.amount')}
        text={text}
        fault={faultText()}
        hint={t('send.balance', { amount: naira(nairaOf(terms.balanceKobo)) })}
        beside={
          fault !== 'short' &&
          fault !== 'over-day' &&
          fault !== 'over-cap' &&
          most !== null && (
            <button type="button" className="link link--alone send-all" onClick={() => onChange(typedOf(most))}>
              {t('send.all')}
            </button>
          )
        }
        onChange={onChange}
        inputRef={inputRef}
      />
      {fault === 'short' && kobo !== null && (
        <section className="card">
          <div className="wallet__sums">
            <Facts
              pairs={[
                [t('send.have'), <Figures key="have" kobo={terms.balanceKobo} />],
                [t('send.want'), <Figures key="want" kobo={kobo.toString()} />],
                [
                  <b key="missing">{t('send.missing')}</b>,
                  <b key="sum">
                    <Figures kobo={(kobo - BigInt(terms.balanceKobo)).toString()} />
                  </b>,
                ],
              ]}
            />
          </div>
        </section>
      )}
      {(fault === 'over-day' || fault === 'over-cap') && (
        <div className="row row--wrap">
          {most !== null && (
            <Button slim onClick={() => onChange(typedOf(most))}>
              {t('send.instead', { amount: naira(nairaOf(most)) })}
            </Button>
          )}
          {fault === 'over-day' && (
            <Link className="link link--alone" to={accountPaths.dashboardLimits}>
              {t('buy.limits')}
            </Link>
          )}
        </div>
      )}
    </>
  );
}

/** A sum as it is typed: whole naira without decimals. */
export const typedOf = (kobo: bigint): string => nairaOf(kobo).replace(/\.00$/, '');

interface ShortProperties {
  readonly missingKobo: bigint;
  readonly mostKobo: bigint | null;
  readonly onChange: (amount: string) => void;
}

/** Two ways on where the balance is too small. */
export function ShortActs({ missingKobo, mostKobo: most, onChange }: ShortProperties) {
  const { t, naira } = useMessages();
  return (
    <>
      <Link
        className={buttonClass({ tone: 'main', full: true })}
        to={accountPaths.fund}
        onClick={() => keepText(AMOUNT_TEXT, typedOf(missingKobo))}
      >
        <Icon of={plus} />
        {t('send.add-first', { amount: naira(nairaOf(missingKobo)) })}
      </Link>
      {most !== null && (
        <Button tone="bare" full onClick={() => onChange(typedOf(most))}>
          {t('send.all-you-have', { amount: naira(nairaOf(most)) })}
        </Button>
      )}
    </>
  );
}

/** Today's limit before and after this payment, on a phone. */
export function DayLimit({ terms: { day }, kobo }: { readonly terms: SendTermsView; readonly kobo: bigint | null }) {
  const { t, naira } = useMessages();
  if (day.leftKobo === null) return null;
  const after = leftAfter(kobo, day.leftKobo);
  return (
    <p className="small dim figures only-narrow">
      {t('buy.limit-left', { left: naira(nairaOf(day.leftKobo)) })}
      {after !== null && <> {t('buy.limit-after', { left: naira(nairaOf(after)) })}</>}
    </p>
  );
}
