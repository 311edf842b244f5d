import { useQuery } from '@tanstack/react-query';
import {
  TRANSACTION_BALANCES,
  TRANSACTION_DIRECTIONS,
  TRANSACTION_STATES,
  TRANSACTION_TYPES,
  type TransactionRecipientsView,
} from '@usdt-africa/contracts/api';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { callName } from '@usdt-africa/web-kit';
import { useMessages } from '../../shared/i18n/messages';
import { DayField } from '../../shared/forms/DayField';
import '../../shared/forms/switch.css';
import { PRESETS, presetDays, type UrlFilter } from '../../shared/transactions/filter-url';
import { payeesQuery } from './api';

interface Properties {
  readonly filter: UrlFilter;
  readonly onChange: (filter: UrlFilter) => void;
  readonly today: string;
}

/** In place of a bank, of an address that was bought to: its nickname is no person's name. */
const ADDRESS_NETWORK = 'USDT TRX';
/** Number of payees shown before the customer expands the list. */
const FIRST = 3;

interface Payee {
  readonly keys: readonly string[];
  readonly name: string;
  readonly bankShortName: string;
  readonly account: string;
}

/** Sales and withdrawals to one bank account have a key each: here they are one payee. */
function grouped(recipients: TransactionRecipientsView['recipients']): readonly Payee[] {
  const payees = new Map<string, Payee>();
  for (const { key, ...payee } of recipients) {
    const named = JSON.stringify([payee.name, payee.bankShortName, payee.account]);
    payees.set(named, { ...payee, keys: [...(payees.get(named)?.keys ?? []), key] });
  }
  return [...payees.values()];
}

/** TXN-02: what the list can be narrowed by. */
export function FilterFields({ filter, onChange, today }: Properties) {
  const { t, product } = useMessages();
  const { data } = useQuery(payeesQuery);
  const [all, setAll] = useState(false);
  const hiddenId = useId();
  const payees = grouped(data?.recipients ?? []);
  const isOn = ({ keys }: Payee) => keys.every((key) => filter.recipients.includes(key));
  const shown = payees.filter((payee, at) => all || at < FIRST || isOn(payee));
  const change = (some: Partial<UrlFilter>) => onChange({ ...filter, ...some });
  const toggled = <Item,>(items: readonly Item[], item: Item): Item[] =>
    items.includes(item) ? items.filter((one) => one !== item) : [...items, item];
  return (
    <div className="stack txn-filter">
      <Group title={t('txn.when')}>
        <div className="row row--wrap row--close">
          {PRESETS.map((preset) => {
            const days = presetDays(preset, today);
            const on = filter.from === days.from && filter.to === days.to;
            return (
              <Choice key={preset} on={on} onClick={() => change(on ? { from: null, to: null } : days)}>
                {t(`txn.${preset}`)}
              </Choice>
            );
          })}
        </div>
        <div className="txn-days">
          <DayField label={t('txn.from')} value={filter.from} most={filter.to} onChange={(from) => change({ from })} />
          <DayField label={t('txn.to')} value={filter.to} least={filter.from} onChange={(to) => change({ to })} />
        </div>
      </Group>
      {payees.length > 0 && (
        <Group title={t('txn.recipients')}>
          <div className="row row--wrap row--close">
            {shown.map((payee) => {
              const { keys, name, bankShortName, account } = payee;
              const others = filter.recipients.filter((key) => !keys.includes(key));
              return (
                <Choice
                  key={keys[0]}
                  on={isOn(payee)}
                  label={`${name}, ${bankShortName} ${account}`}
                  onClick={() => change({ recipients: isOn(payee) ? others : [...others, ...keys] })}
                >
                  {bankShortName === ADDRESS_NETWORK ? name : callName(name)}
                </Choice>
              );
            })}
            {!all && shown.length < payees.length && (
              <button type="button" className="button button--bare button--slim" onClick={() => setAll(true)}>
                {t('txn.view-all')}
              </button>
            )}
          </div>
        </Group>
      )}
      <Group title={t('txn.type')}>
        <div className="row row--wrap row--close">
          {TRANSACTION_TYPES.map((type) => (
            <Choice
              key={type}
              on={filter.types.includes(type)}
              onClick={() => change({ types: toggled(filter.types, type) })}
            >
              {t(`txn.type.${type}`)}
            </Choice>
          ))}
        </div>
      </Group>
      <Group title={t('txn.status')}>
        <div className="row row--wrap row--close">
          {TRANSACTION_STATES.map((state) => (
            <Choice
              key={state}
              on={filter.states.includes(state)}
              onClick={() => change({ states: toggled(filter.states, state) })}
            >
              {t(`txn.state.${state}`)}
            </Choice>
          ))}
        </div>
      </Group>
      <Group title={t('txn.direction')}>
        <div className="row row--wrap row--close">
          {TRANSACTION_DIRECTIONS.map((direction) => (
            <label key={direction} className="txn-choice">
              <input
                type="radio"
                name="direction"
                checked={filter.direction === direction}
                onChange={() => change({ direction })}
              />
              <span>{t(`txn.direction.${direction}`)}</span>
            </label>
          ))}
        </div>
      </Group>
      <Group title={t('txn.balances')}>
        <div className="row row--wrap row--close">
          {TRANSACTION_BALANCES.map((balance) => (
            <Choice
              key={balance}
              on={filter.balances.includes(balance)}
              onClick={() => change({ balances: toggled(filter.balances, balance) })}
            >
              {balance === 'ngn' ? t('txn.balance.ngn') : product}
            </Choice>
          ))}
        </div>
      </Group>
      <div className="row txn-hidden">
        <label className="grow medium" htmlFor={hiddenId}>
          {t('txn.show-hidden')}
        </label>
        <input
          id={hiddenId}
          type="checkbox"
          role="switch"
          className="switch"
          checked={filter.hidden}
          onChange={() => change({ hidden: !filter.hidden })}
        />
      </div>
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="txn-group">
      <legend className="label">{title}</legend>
      {children}
    </fieldset>
  );
}

function Choice({
  on,
  label,
  onClick,
  children,
}: {
  readonly on: boolean;
  readonly label?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className="txn-chip" aria-pressed={on} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}
