import type { RateHistoryRange, RateHistoryView } from '@usdt-africa/contracts/api';
import { useCallback, useEffect, useState } from 'react';
import { getRateHistory } from '../api/endpoints';

const POLL_MS = 60_000;
/** What was heard before stays while the next answer is under way, also when the page is come back to. */
const known = new Map<RateHistoryRange, RateHistoryView>();

/** How the rate went over a range. `failed`: the last try got no answer; `history` is then what was known before. */
export function useHistory(range: RateHistoryRange): {
  readonly history: RateHistoryView | null;
  readonly failed: boolean;
  readonly again: () => void;
} {
  const [answer, setAnswer] = useState<{ readonly range: RateHistoryRange; readonly failed: boolean } | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      if (!document.hidden) {
        try {
          known.set(range, await getRateHistory(range, leaving.signal));
          setAnswer({ range, failed: false });
        } catch {
          if (leaving.signal.aborted) return;
          setAnswer({ range, failed: true });
        }
      }
      if (!leaving.signal.aborted) timer = setTimeout(() => void ask(), POLL_MS);
    };
    const back = (): void => void ask();
    void ask();
    addEventListener('online', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      removeEventListener('online', back);
      document.removeEventListener('visibilitychange', back);
    };
  }, [range, round]);
  const again = useCallback(() => {
    setAnswer(null);
    setRound((before) => before + 1);
  }, []);
  return { history: known.get(range) ?? null, failed: answer?.range === range && answer.failed, again };
}
