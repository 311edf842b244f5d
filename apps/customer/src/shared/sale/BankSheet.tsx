import { useRef, useState } from 'react';
import type { BankView } from '@usdt-africa/contracts/api';
import { Icon, Sheet } from '@usdt-africa/web-kit';
import { check, search } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';
import { findBanks, frequentBanks } from './bank-search';
import { BankSign } from './BankSign';

interface Properties {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly banks: readonly BankView[];
  readonly chosen: string;
  readonly onChoose: (bank: BankView) => void;
}

/** SELL-01: every bank that can be paid, to be searched; those paid most often first. */
export function BankSheet({ open, onClose, banks, chosen, onChoose }: Properties) {
  const { t, n } = useMessages();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const found = findBanks(banks, typed);
  const frequent = typed.trim() === '' ? frequentBanks(banks) : [];
  return (
    <Sheet open={open} onClose={onClose} title={t('bank.choose')} tall firstFocus={field}>
      <div className="bank-search">
        <div className="box">
          <Icon of={search} />
          <input
            ref={field}
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            aria-label={t('bank.search')}
            placeholder={n('bank.search-of', banks.length)}
            autoComplete="off"
          />
        </div>
      </div>
      {frequent.length > 0 && (
        <>
          <p className="label dim bank-list__head">{t('bank.most-paid')}</p>
          <div className="bank-tiles bank-tiles--sheet">
            {frequent.map((bank) => (
              <button key={bank.code} type="button" onClick={() => onChoose(bank)}>
                <BankSign bank={bank} />
                {bank.shortName}
              </button>
            ))}
          </div>
          <p className="label dim bank-list__head">{t('bank.all')}</p>
        </>
      )}
      <p className="visually-hidden" role="status">
        {typed.trim() === '' ? '' : n('bank.found', found.length)}
      </p>
      {found.length === 0 ? (
        <p className="dim bank-list__none">{t('bank.none', { typed: typed.trim() })}</p>
      ) : (
        <ul className="bank-list">
          {found.map((bank) => (
            <li key={bank.code}>
              <button type="button" onClick={() => onChoose(bank)} aria-current={bank.code === chosen || undefined}>
                <BankSign bank={bank} small />
                <span className="grow medium">{bank.name}</span>
                {bank.code === chosen && <Icon of={check} className="positive" />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
