import { useQueryClient } from '@tanstack/react-query';
import type { TransferView } from '@usdt-africa/contracts/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { placeOnce } from '../account/place-once';
import type { PlacingOutcome, Proof } from '../account/place-once';
import { ACCOUNT, useOwnAccount } from '../account/useAccount';
import { AttemptId } from '../api/attempt-id';
import { newKey } from '../api/idempotent-post';
import { transferPath } from '../app/account-paths';
import { WALLET } from '../wallet/useWallet';
import { makeTransfer } from './requests';
import { forgetSentTransfer, keepSentTransfer, sentTransfer } from './sent-transfer';
import { finishTransfer } from './transfer-draft';
import type { AgreedTransfer } from './transfer-draft';
import { RECEIVER } from './useReceiver';
import { SEND_TERMS } from './useSendTerms';
import { TRANSFER } from './useTransfer';

/** `unknown`: sent, and no answer yet about whether it was made. */
export type PlacingTransfer =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly isRetry: boolean }
  | Exclude<PlacingOutcome<TransferView>, { readonly state: 'placed' }>;

/** Refusals after which what is known of the receiver is no longer true. */
const OF_THE_RECEIVER = new Set(['username-unknown', 'own-username', 'new-payee-waits', 'receiver-closed']);

/**
 * Makes the transfer once. While its outcome is unknown, also after a reload, only the same transfer is sent, under the
 * same key: the customer gives a new proof, and the response is the existing transfer.
 */
export function usePlaceTransfer(): {
  readonly placing: PlacingTransfer;
  /** @returns resolves when the try is over, with its outcome in `placing` unless the transfer was made */
  readonly place: (wanted: AgreedTransfer, proof: Proof) => Promise<void>;
} {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { username: whose } = useOwnAccount();
  const [placing, setPlacing] = useState<PlacingTransfer>(() => ({ state: sentTransfer(whose) ? 'unknown' : 'idle' }));
  const busy = useRef(false);
  const made = useRef(false);
  const [attempt] = useState(() => new AttemptId());
  useEffect(
    () => () => {
      // Only when the page is left: it still shows the transfer.
      if (made.current) finishTransfer();
    },
    [],
  );

  const place = useCallback(
    async ({ terms, person }: AgreedTransfer, proof: Proof) => {
      if (busy.current) return;
      busy.current = true;
      const before = sentTransfer(whose);
      const sent = before ?? { terms, person, key: newKey(), whose };
      keepSentTransfer(sent);
      setPlacing({ state: 'sending', isRetry: false });
      try {
        const attemptId = attempt.begin(proof);
        const outcome = await placeOnce(
          () => makeTransfer(sent.key, sent.terms, proof, attemptId),
          before !== null,
          () => setPlacing({ state: 'sending', isRetry: true }),
        );
        attempt.end(outcome.state === 'unknown');
        if (outcome.state === 'unknown') return setPlacing(outcome);
        void queries.invalidateQueries({ queryKey: SEND_TERMS });
        if (outcome.state === 'refused') {
          const { code } = outcome.problem;
          if (!outcome.wasUnknown) forgetSentTransfer();
          if (OF_THE_RECEIVER.has(code)) queries.removeQueries({ queryKey: RECEIVER });
          if (code === 'pin-locked' || code === 'signed-out')
            void queries.invalidateQueries({ queryKey: ACCOUNT.queryKey });
          return setPlacing(outcome);
        }
        forgetSentTransfer();
        made.current = true;
        const { answer } = outcome;
        queries.setQueryData([...TRANSFER, answer.transferId], answer);
        // Paid before, from now on.
        queries.removeQueries({ queryKey: RECEIVER });
        for (const key of [WALLET, 'limits']) void queries.invalidateQueries({ queryKey: [key] });
        await navigate(transferPath(answer.transferId), { replace: true });
      } finally {
        busy.current = false;
      }
    },
    [navigate, queries, whose, attempt],
  );
  return { placing, place };
}
