import { useEffect, useRef, useState } from 'react';
import { addressFault } from '@usdt-africa/contracts/api';
import type { RefundProofRequest } from '@usdt-africa/contracts/api';
import { useNavigate } from 'react-router-dom';
import { useSignedInMark } from '../../shared/account/signed-in-mark';
import { ApiProblem, problemCode } from '../../shared/api/client';
import { useLanguage } from '../../shared/i18n/Language';
import { lazyWithRetry } from '../../shared/routing/lazy-with-retry';
import { refundPath } from '../../shared/routing/paths';
import { useSheet } from '../../shared/routing/useSheet';
import type { Owned } from '../../shared/owner/OwnedOrder';
import { useOwnerAct } from '../../shared/owner/useOwnerAct';
import { isOwnerCodeSent, keepOwnerCodes } from '../../shared/owner/useOwnerCode';
import { isChecksumRight } from '../../shared/recipients/wallet-address';
import { finishAddressDraft, useAddressDraft } from './address-draft';
import { AddressForm } from './AddressForm';
import { ConfirmByCodes } from './ConfirmByCodes';
import { nameRefundAddress, requestRefund, requestRefundProof, sendRefundCodes } from './api';
import type { NamedAddress } from './api';
import { assetOf } from './refund-state';
import { takeRefund } from './useRefundAct';

const ConfirmByPin = lazyWithRetry(() => import('./ConfirmByPin'));

/** Refusals that concern the address itself. */
const OF_THE_ADDRESS = new Set([
  'tron-address',
  'ethereum-address',
  'solana-address',
  'own-address',
  'contract-address',
  'listed-address',
]);

/** SELL-14: the address is named, and confirmed by two codes of a guest or the PIN of a customer. */
export function AddressStep({ owned }: { readonly owned: Owned }) {
  const { order } = owned;
  const { number, refund, refundOffer } = order;
  const isNew = !refund || refund.status === 'ended';
  const isSignedIn = useSignedInMark();
  // A signed-in browser sees its account's orders alone in full.
  const by = refundOffer?.confirmedBy ?? (isSignedIn ? 'pin' : 'codes');
  const navigate = useNavigate();
  const { code: language } = useLanguage();
  const { draft, change } = useAddressDraft(number);
  const confirm = useSheet(isNew || refund.address === null ? 'confirm' : 'another-confirm');
  const [fault, setFault] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [differentWallet, setDifferent] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const about = `${number}:${draft.address}`;
  const assetKey = isNew ? refundOffer?.asset?.key : undefined;
  const terms: NamedAddress = { address: draft.address, differentWallet, ...(assetKey && { assetKey }) };
  // Another asset is proved by a signed message alone.
  const method = assetOf(order) === null ? draft.method : 'message';

  const { act, give } = useOwnerAct(`${isNew ? 'refund' : 'refund-address'}:${number}`, {
    send: (key, named: NamedAddress, proof, attemptId) =>
      (isNew ? requestRefund : nameRefundAddress)(number, key, named, proof, attemptId),
    done(named) {
      const finish = (view: typeof named) => {
        finishAddressDraft();
        takeRefund(owned, view);
        void navigate(refundPath(number), { replace: true });
      };
      // Without an answer the page offers both proofs.
      requestRefundProof(number, method).then(finish, () => finish(named));
    },
  });
  const refused = act.state === 'refused' ? act.problem.code : null;
  const { hide } = confirm;
  useEffect(() => {
    if (refused === null || !OF_THE_ADDRESS.has(refused)) return;
    setFault(refused);
    hide();
  }, [act, refused, hide]);

  const goOn = async () => {
    if (busy) return;
    setProblem(null);
    const wrong =
      addressFault(draft.address) ?? ((await isChecksumRight(draft.address)) === false ? 'tron-address' : null);
    if (wrong) {
      setFault(draft.address === '' ? 'address-required' : wrong);
      return field.current?.focus();
    }
    if (by === 'pin' || (isOwnerCodeSent(about, 'email') && isOwnerCodeSent(about, 'phone'))) return confirm.show();
    setBusy(true);
    try {
      keepOwnerCodes(about, await sendRefundCodes(number, draft.address, language, assetKey));
      confirm.show();
    } catch (error) {
      const code = problemCode(error);
      if (error instanceof ApiProblem && code === 'too-soon') confirm.show();
      else if (OF_THE_ADDRESS.has(code)) {
        setFault(code);
        field.current?.focus();
      } else setProblem(code);
    } finally {
      setBusy(false);
    }
  };
  if (confirm.open && addressFault(draft.address) === null) {
    const Confirm = by === 'pin' ? ConfirmByPin : ConfirmByCodes;
    return (
      <Confirm
        owned={owned}
        act={act}
        give={give}
        terms={terms}
        onDifferent={() => setDifferent(true)}
        onChange={confirm.hide}
      />
    );
  }
  return (
    <AddressForm
      owned={owned}
      address={draft.address}
      onAddress={(address) => {
        setFault(null);
        setProblem(null);
        setDifferent(false);
        change({ address });
      }}
      method={method}
      onMethod={(method: RefundProofRequest['method']) => change({ method })}
      fault={fault}
      problem={problem}
      busy={busy}
      onGo={() => void goOn()}
      fieldRef={field}
    />
  );
}
