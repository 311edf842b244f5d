import type { AdminTreasuryView } from '@usdt-africa/contracts/admin';
import { Notice } from '@usdt-africa/web-kit';
import { userCheck } from '@usdt-africa/web-kit/account-icons';
import { formatMoney, parseMoney } from '@usdt-africa/kernel/money';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { EffectFacts } from '../approvals/EffectFacts';
import { Allowed } from '../auth/Allowed';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { ReasonInput } from '../forms/inputs';
import { complete } from '../forms/useForming';
import { Button } from '../parts/Button';
import { FormDialog } from '../parts/FormDialog';
import { usdtText } from '../parts/format';
import { PendingApprovalNotice } from '../parts/PendingApprovalNotice';
import './own-words';
import { useCommandForm } from './useCommandForm';

type Opening = NonNullable<AdminTreasuryView['opening']>;

/** What the treasury had before its transfers were booked, while the ledger lacks it: two people record it. */
export function TreasuryOpening({ of: opening }: { readonly of: Opening }) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const { usdt, trx, pending } = opening;
  const sums = { usdt: usdtText(usdt), trx: usdtText(trx) };
  if (pending) return <PendingApprovalNotice approval={pending} what={t('wallets.opening.requested', sums)} />;
  return (
    <Notice tone="caution" icon={userCheck}>
      <div className="stack stack--8">
        <p>{t('wallets.opening.text', sums)}</p>
        <Allowed action="act" resource="refills">
          <Button look="edge" onClick={() => setIsOpen(true)}>
            {t('wallets.opening.record')}
          </Button>
        </Allowed>
      </div>
      {isOpen && <RecordOpening of={opening} onClose={() => setIsOpen(false)} />}
    </Notice>
  );
}

/** Requests that the opening balance be recorded, which another operator approves. */
function RecordOpening({ of: opening, onClose }: { readonly of: Opening; readonly onClose: () => void }) {
  const t = useTranslate();
  const provider = useDataProvider<ConsoleDataProvider>();
  const form = useCommandForm(
    { reason: '' },
    (key, input) => provider.postCommand(key, 'treasury/open', { body: complete(input) }),
    { done: t('actions.requested'), onDone: onClose },
  );
  const { address, usdt, trx, block, ledger } = opening;
  const changes = [
    { what: 'treasury', unit: 'usdt', now: ledger.usdt, after: sum(ledger.usdt, usdt, 'USDT') },
    { what: 'treasury-trx', unit: 'trx', now: ledger.trx, after: sum(ledger.trx, trx, 'TRX') },
  ] as const;
  return (
    <FormDialog form={form} title={t('wallets.opening.title')} action={t('wallets.opening.do')} onClose={onClose}>
      <EffectFacts effect={{ kind: 'treasury', address, usdt, trx, block, changes }} />
      <ReasonInput label={t('actions.why.label')} hint={t('actions.why.hint')} autoFocus />
    </FormDialog>
  );
}

/** The ledger's sum may be below zero: the treasury has sent more than it received since. */
function sum(ledger: string, more: string, currency: 'USDT' | 'TRX'): string {
  const before = parseMoney(ledger.replace('-', ''), currency) * (ledger.startsWith('-') ? -1n : 1n);
  return formatMoney(before + parseMoney(more, currency), currency);
}
