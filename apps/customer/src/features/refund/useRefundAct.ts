import { useState } from 'react';
import type { RefundView } from '@usdt-africa/contracts/api';
import { problemCode } from '../../shared/api/client';
import type { Owned } from '../../shared/owner/OwnedOrder';

export interface RefundAct {
  readonly busy: boolean;
  /** Code of a refusal, or `no-answer`: each of these acts may be repeated. */
  readonly problem: string | null;
  /** True when it is done. */
  readonly run: (send: () => Promise<RefundView>) => Promise<boolean>;
}

/** Takes over a refund as it is answered, and has its order fetched. */
export function takeRefund({ order, take, refresh }: Owned, refund: RefundView): void {
  take({ ...order, refund });
  refresh();
}

/** An act on an open refund that needs no confirmation. */
export function useRefundAct(owned: Owned): RefundAct {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (send: () => Promise<RefundView>) => {
    if (busy) return false;
    setBusy(true);
    setProblem(null);
    try {
      takeRefund(owned, await send());
      return true;
    } catch (error) {
      setProblem(problemCode(error));
      // What it was refused for has happened meanwhile.
      owned.refresh();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
}
