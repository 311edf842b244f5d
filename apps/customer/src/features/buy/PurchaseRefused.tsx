import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { buttonClass, Notice, useToast } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { problemCode } from '../../shared/api/client';
import type { ApiProblem } from '../../shared/api/client';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { VerifyLink } from '../../shared/limits/VerifyLink';
import { Reference } from '../../shared/problem/Reference';
import { ADDRESS_CHECKS } from './api';
import { addressFaults } from './address-text';
import { useBuyProblem } from './useBuyProblem';

/** Refusals that are resolved on the page of the address, where it is checked again. */
const OF_THE_ADDRESS = new Set([...addressFaults, 'look-alike-address', 'address-waits']);
/** Refusals that are resolved on the page of the amount. */
const OF_THE_AMOUNT = new Set(['wallet-short', 'over-wallet-limit', 'wallet-owes']);

/** Why the purchase was not placed; some refusals lead to the page where they can be resolved. */
export function PurchaseRefused({ problem }: { readonly problem: ApiProblem }) {
  const { t } = useMessages();
  const textOf = useBuyProblem();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toast = useToast();
  const code = problemCode(problem);
  const text = textOf(code);
  const isOfAddress = OF_THE_ADDRESS.has(code);
  useEffect(() => {
    if (!isOfAddress) return;
    if (text) toast(text);
    queries.removeQueries({ queryKey: ADDRESS_CHECKS });
    void navigate(accountPaths.buyAddress, { replace: true });
  }, [isOfAddress, text, navigate, queries, toast]);

  // Shown next to the PIN.
  if (code === 'pin-locked' || code === 'wrong-pin' || isOfAddress) return null;
  return (
    <div role="alert">
      <Notice tone="bad" icon={circleAlert}>
        <p>
          {code === 'not-confirmed'
            ? t('sellto.passkey-failed')
            : code === 'passkey-not-for-payments'
              ? t('sellto.passkey-off')
              : (text ?? (problem.detail || t('problem.unexpected')))}
        </p>
        <Reference problem={code} />
        {OF_THE_AMOUNT.has(code) && (
          <Link className={buttonClass({ slim: true, tone: 'on-surface' })} to={accountPaths.buy}>
            {t('buy.back-to-amount')}
          </Link>
        )}
        {code === 'over-wallet-limit' && (
          <span className="row row--wrap">
            <VerifyLink toBuy />
            <Link className="link link--alone" to={accountPaths.dashboardLimits}>
              {t('buy.limits')}
            </Link>
          </span>
        )}
        {code === 'verify-to-buy' && (
          <Link className={buttonClass({ slim: true, tone: 'on-surface' })} to={accountPaths.upgrade}>
            {t('limits.upgrade')}
          </Link>
        )}
      </Notice>
    </div>
  );
}
