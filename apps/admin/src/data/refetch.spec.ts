import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { refetchAfterChange } from './refetch';

/** A query that is on the screen, whose answers the test gives. */
function observed() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const requests: { readonly signal: AbortSignal; readonly answer: (value: string) => void }[] = [];
  const seen: string[] = [];
  const observer = new QueryObserver<string>(queries, {
    queryKey: ['rates', 'live', 'rates'],
    queryFn: ({ signal }) => new Promise((answer) => requests.push({ signal, answer })),
  });
  const unsubscribe = observer.subscribe(({ data }) => {
    if (data !== undefined && seen.at(-1) !== data) seen.push(data);
  });
  const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  return { queries, requests, seen, unsubscribe, settled };
}

const isRates = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[0] === 'rates';

describe('refetch after a change', () => {
  it('ADM-06 lets a slow response finish while changes keep coming, and refetches once after it', async () => {
    const { queries, requests, seen, unsubscribe, settled } = observed();
    for (let change = 0; change < 5; change += 1) {
      refetchAfterChange(queries, isRates);
      await settled();
    }
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([false]);
    requests[0]!.answer('before the change');
    await settled();
    await settled();
    expect(requests).toHaveLength(2);
    requests[1]!.answer('after the change');
    await settled();
    await settled();
    expect(seen).toEqual(['before the change', 'after the change']);
    expect(requests).toHaveLength(2);
    unsubscribe();
  });

  it('ADM-06 refetches at once when no request is in flight, and leaves other queries alone', async () => {
    const { queries, requests, unsubscribe, settled } = observed();
    requests[0]!.answer('first');
    await settled();
    refetchAfterChange(queries, ({ queryKey }) => queryKey[0] === 'orders');
    await settled();
    expect(requests).toHaveLength(1);
    refetchAfterChange(queries, isRates);
    await settled();
    expect(requests).toHaveLength(2);
    unsubscribe();
  });
});
