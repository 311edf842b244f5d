import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { session } from '../auth/session';
import { PageTitle } from '../layout/Page';
import { clockText } from '../parts/format';
import { Refused } from '../parts/Refused';
import { Waiting } from '../parts/Waiting';
import { RequestRefill } from './RequestRefill';
import { Balances } from './Balances';
import { Differences } from './Differences';
import { Holdings } from './Holdings';
import './own-words';
import { RefillAside } from './RefillAside';
import { Refills } from './Refills';
import { RunAside } from './RunAside';
import { RunsOn } from './RunsOn';
import { SweepNow } from './SweepNow';
import { Sweeps } from './Sweeps';
import { TreasuryOpening } from './TreasuryOpening';
import { useChainCheck, useTreasury } from './useTreasury';
import './wallets.css';

interface Chosen {
  readonly kind: 'run' | 'refill';
  readonly id: string;
}

/** Where our USDT are, what the hot wallet runs on, sweeps of deposit addresses, and refills from the treasury. */
export default function WalletsPage() {
  const t = useTranslate();
  const { data, error, refetch } = useTreasury();
  // What it found stands above the rest: it must not push the rest down when it comes.
  const { isPending: isChecking } = useChainCheck();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [dialog, setDialog] = useState<'sweep' | 'refill' | null>(null);
  const maySweep = session.may('sweeps.act');
  useSweepKey(maySweep && dialog === null, () => setDialog('sweep'));
  if (error && !data) return <Refused error={error} title={t('pages.wallets')} onAgain={() => void refetch()} />;
  if (!data || isChecking) return <Waiting />;
  const { hotWallet, treasury, ledger, readAt } = data;
  const obstacle = hotWallet === null ? 'noHot' : treasury === null ? 'noTreasury' : null;
  const close = (): void => setChosen(null);
  const [run, refill] = (['run', 'refill'] as const).map((kind) => (chosen?.kind === kind ? chosen.id : null));
  return (
    <div className="stack">
      <PageTitle
        title={t('pages.wallets')}
        sub={readAt === null ? t('wallets.subUnread') : t('wallets.sub', { at: clockText(readAt) })}
      />
      <Balances
        of={data}
        refill={
          obstacle === null && session.may('treasury.act') ? (
            <button type="button" className="link" onClick={() => setDialog('refill')}>
              {t('wallets.balances.refill')}
            </button>
          ) : null
        }
      />
      <div className={chosen ? 'cols' : 'stack'}>
        <div className="stack">
          <Differences />
          {data.opening && <TreasuryOpening of={data.opening} />}
          {hotWallet && <RunsOn of={hotWallet} />}
          <Sweeps
            chosen={run ?? null}
            onChoose={(id) => setChosen({ kind: 'run', id })}
            onSweep={() => setDialog('sweep')}
          />
          <Holdings usdt={ledger.deposits.usdt} onOpen={(id) => setChosen({ kind: 'run', id })} />
          <Refills
            chosen={refill ?? null}
            obstacle={obstacle}
            onChoose={(id) => setChosen({ kind: 'refill', id })}
            onRequest={() => setDialog('refill')}
          />
        </div>
        {run && <RunAside key={run} id={run} onClose={close} />}
        {refill && <RefillAside key={refill} id={refill} onClose={close} />}
      </div>
      {dialog === 'sweep' && <SweepNow onClose={() => setDialog(null)} />}
      {dialog === 'refill' && <RequestRefill of={data} onClose={() => setDialog(null)} />}
    </div>
  );
}

/** S sweeps now, as long as nothing is typed and no window stands open. */
function useSweepKey(isOn: boolean, onKey: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (key.toLowerCase() !== 's' || ctrlKey || metaKey || altKey || isTyping(target)) return;
      if (document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      onKey();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select');
