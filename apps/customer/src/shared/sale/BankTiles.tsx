import { useId } from 'react';
import type { BankView } from '@usdt-africa/contracts/api';
import { useMessages } from '../i18n/messages';
import { BankSign } from './BankSign';

interface Properties {
  readonly banks: readonly BankView[];
  readonly chosen: string;
  readonly onChoose: (code: string) => void;
}

/** The banks that are paid most often, one to be chosen. */
export function BankTiles({ banks, chosen, onChoose }: Properties) {
  const { t } = useMessages();
  const name = useId();
  return (
    <fieldset>
      <legend className="label">{t('bank.label')}</legend>
      <div className="bank-tiles">
        {banks.map((bank) => (
          <label key={bank.code}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              checked={bank.code === chosen}
              onChange={() => onChoose(bank.code)}
            />
            <BankSign bank={bank} />
            {bank.shortName}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
