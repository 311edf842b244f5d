import { useId } from 'react';
import type { Ref } from 'react';
import { Button, Icon, Notice, Skeleton } from '@usdt-africa/web-kit';
import { chevronDown, circleAlert, search } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';
import { useSheet } from '../routing/useSheet';
import { frequentBanks } from './bank-search';
import { BankSheet } from './BankSheet';
import { BankSign } from './BankSign';
import { BankTiles } from './BankTiles';
import type { BanksState } from './useBanks';

interface Properties {
  readonly state: BanksState;
  readonly chosen: string;
  readonly onChoose: (code: string) => void;
  readonly error: string | null;
  readonly buttonRef: Ref<HTMLButtonElement>;
}

/** The bank: on a phone a field that opens the sheet, on a wide screen the most paid ones as tiles above it. */
export function BankChoice({ state, chosen, onChoose, error, buttonRef }: Properties) {
  const { t, n } = useMessages();
  const sheet = useSheet('bank');
  const id = useId();
  const { banks } = state;
  if (state.failed) {
    return (
      <Notice tone="caution" icon={circleAlert}>
        <p>{t('bank.failed')}</p>
        <Button slim tone="on-surface" onClick={state.retry}>
          {t('again')}
        </Button>
      </Notice>
    );
  }
  const bank = banks?.find((each) => each.code === chosen);
  return (
    <>
      {banks && (
        <div className="only-wide stack stack--8">
          <BankTiles banks={frequentBanks(banks)} chosen={chosen} onChoose={onChoose} />
        </div>
      )}
      <div className="field">
        <span className="label" id={`${id}-label`}>
          <span className="only-narrow">{t('bank.label')}</span>
          <span className="only-wide">{n('bank.or-another', banks?.length ?? 0)}</span>
        </span>
        {banks ? (
          <button
            ref={buttonRef}
            type="button"
            className={error ? 'box box--wrong' : 'box'}
            aria-haspopup="dialog"
            aria-labelledby={`${id}-label ${id}-value`}
            aria-describedby={error ? `${id}-error` : undefined}
            onClick={sheet.show}
          >
            {bank ? <BankSign bank={bank} small /> : <Icon of={search} />}
            <span className={bank ? 'grow medium' : 'grow box__empty'} id={`${id}-value`}>
              {bank?.name ?? t('bank.choose')}
            </span>
            <Icon of={chevronDown} />
          </button>
        ) : (
          <Skeleton height="3.5rem" />
        )}
        {error && (
          <span className="field__error" id={`${id}-error`}>
            <Icon of={circleAlert} size="small" />
            {error}
          </span>
        )}
      </div>
      <BankSheet
        open={sheet.open && banks !== null}
        onClose={sheet.hide}
        banks={banks ?? []}
        chosen={chosen}
        onChoose={(picked) => {
          onChoose(picked.code);
          sheet.hide();
        }}
      />
    </>
  );
}
