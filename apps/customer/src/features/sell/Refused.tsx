import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Notice, useToast } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { problemCode } from '../../shared/api/client';
import type { ApiProblem } from '../../shared/api/client';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { Reference } from '../../shared/problem/Reference';
import { useProblemText } from '../../shared/problem/useProblemText';
import { RECIPIENTS } from '../../shared/api/recipient-queries';
import { OverLimit } from './OverLimit';
import { changeSale } from '../../shared/draft/sale-draft';

/** Refusals that are resolved on the account page, where the bank is queried again. */
const MENDED_THERE = new Set(['enquiry-expired', 'name-changed', 'another-account']);

/** Why the sale was not placed; some refusals redirect to the page where they can be resolved. */
export function Refused({
  problem,
  recipientId,
}: {
  readonly problem: ApiProblem;
  readonly recipientId: string | null;
}) {
  const { t, has, dynamic } = useMessages();
  const textOf = useProblemText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toast = useToast();
  const { code } = problem;
  const key = `rcp.refused.${code}`;
  const own = has(key) ? dynamic(key) : null;
  useEffect(() => {
    if (MENDED_THERE.has(code)) {
      if (own) toast(own);
      queries.removeQueries({ queryKey: [RECIPIENTS, 'check', recipientId] });
      void navigate(accountPaths.sellAccount, { replace: true });
    } else if (code === 'recipient-not-found') {
      if (own) toast(own);
      changeSale({ recipientId: null });
      void queries.invalidateQueries({ queryKey: [RECIPIENTS, 'list'] });
      void navigate(accountPaths.sell, { replace: true });
    }
  }, [code, own, navigate, queries, recipientId, toast]);

  // Shown next to the PIN.
  if (code === 'pin-locked' || code === 'wrong-pin') return null;
  const known = problemCode(problem);
  const text =
    code === 'not-confirmed'
      ? t('sellto.passkey-failed')
      : code === 'passkey-not-for-payments'
        ? t('sellto.passkey-off')
        : (own ?? textOf(known) ?? (problem.detail || t('problem.unexpected')));
  return (
    <div role="alert">
      <Notice tone="bad" icon={circleAlert}>
        {code === 'over-limit' ? <OverLimit /> : <p>{text}</p>}
        <Reference problem={known} />
      </Notice>
    </div>
  );
}
