import { buttonClass, Notice } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { Link } from 'react-router-dom';
import { problemCode } from '../../../shared/api/client';
import type { ApiProblem } from '../../../shared/api/client';
import { useMessages } from '../../../shared/i18n/messages';
import { Reference } from '../../../shared/problem/Reference';
import { useSendProblem } from './useSendProblem';

/** Refusals that are resolved on the form. */
const OF_THE_FORM = new Set([
  'username-unknown',
  'own-username',
  'receiver-closed',
  'new-payee-waits',
  'recipient-not-found',
  'recipient-waits',
  'name-changed',
  'enquiry-expired',
  'another-account',
  'first-payout-cap',
  'wallet-short',
  'over-wallet-limit',
  'wallet-owes',
  'wallet-closed',
]);

interface Properties {
  readonly problem: ApiProblem;
  /** Path of the form. */
  readonly form: string;
}

/** Why the payment was not made, with the way to change it. */
export function SendRefused({ problem, form }: Properties) {
  const { t } = useMessages();
  const textOf = useSendProblem();
  const code = problemCode(problem);
  // Shown next to the PIN.
  if (code === 'pin-locked' || code === 'wrong-pin') return null;
  return (
    <div role="alert">
      <Notice tone="bad" icon={circleAlert}>
        <p>
          {code === 'not-confirmed'
            ? t('sellto.passkey-failed')
            : code === 'passkey-not-for-payments'
              ? t('sellto.passkey-off')
              : (textOf(code) ?? (problem.detail || t('problem.unexpected')))}
        </p>
        <Reference problem={code} />
        {OF_THE_FORM.has(code) && (
          <Link className={buttonClass({ slim: true, tone: 'on-surface' })} to={form}>
            {t('send.change')}
          </Link>
        )}
      </Notice>
    </div>
  );
}
