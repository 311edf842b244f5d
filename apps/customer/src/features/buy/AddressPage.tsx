import { useEffect, useId, useRef } from 'react';
import type { RefObject } from 'react';
import { Navigate } from 'react-router-dom';
import type { AddressCheckView } from '@usdt-africa/contracts/api';
import { isPlainOfCrypto, LONGEST_NICKNAME } from '@usdt-africa/contracts/api';
import { Button, Chip, Icon, Notice, TextField, useToast } from '@usdt-africa/web-kit';
import { clipboardPaste } from '@usdt-africa/web-kit/account-icons';
import { circleAlert, circleCheck, clock, copy } from '@usdt-africa/web-kit/icons';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { useGo } from '../../shared/routing/useGo';
import { clearAddress } from '../../shared/browser/pasted-address';
import { changeBuy, useBuy } from '../../shared/draft/buy-draft';
import { AddressGroups } from '../../shared/order/AddressGroups';
import { Reference } from '../../shared/problem/Reference';
import { addressFaults } from './address-text';
import { BuyFrame } from './BuyFrame';
import { HeldStrip } from './HeldStrip';
import { LookAlike } from './LookAlike';
import { SavedAddresses } from './SavedAddresses';
import { useAddressCheck } from './useAddressCheck';
import { useBuyProblem } from './useBuyProblem';
import { useWantedQuote } from './useWantedQuote';
import '../../shared/forms/switch.css';
import '../../shared/ui/choice.css';

/** BUY-02: the wallet that gets the coins: its address, checked before anything is paid, and its nickname. */
export function AddressPage() {
  const { t } = useMessages();
  const goTo = useGo();
  const draft = useBuy();
  const { check, fault, isChecking, again } = useAddressCheck(draft.address);
  const reason = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const paste = usePaste(field);
  const nicknameFault = nicknameFaultOf(draft.nickname);
  useWantedQuote();
  if (!draft.agreed) return <Navigate to={accountPaths.buy} replace />;
  if (check?.lookAlike && !draft.isDifferent) return <LookAlike check={check} other={check.lookAlike} />;
  const waits = check?.waitsUntil ?? null;
  const isSavedNow = check?.known?.recipientId != null;
  const isReady = check !== null && waits === null && (isSavedNow || !draft.isSaved || nicknameFault === null);
  return (
    <BuyFrame
      title={t('buy')}
      page="address"
      back={accountPaths.buy}
      dock={
        fault && fault !== 'no-answer' && fault !== 'address-unchecked' ? (
          <Button tone="main" full onClick={paste}>
            <Icon of={clipboardPaste} />
            {t(
              fault === 'ethereum-address' || fault === 'solana-address'
                ? 'buy.paste-tron'
                : fault === 'tron-address'
                  ? 'buy.paste-again'
                  : 'buy.paste-other',
            )}
          </Button>
        ) : (
          <>
            <p className="visually-hidden" id={reason}>
              {t(waits === null ? 'buy.needs-address' : 'buy.waits-short')}
            </p>
            <Button
              tone="main"
              full
              busy={isChecking}
              blockedBy={isReady ? null : reason}
              onBlocked={() => check === null && field.current?.focus()}
              onClick={() => goTo(accountPaths.buyReview)}
            >
              {t('buy.step.review')}
            </Button>
          </>
        )
      }
    >
      <HeldStrip />
      <h2 className="title">{t('buy.where')}</h2>
      <Networks fault={fault} />
      <SavedAddresses chosen={check?.address ?? null} />
      <div className="stack stack--8">
        <div className="row row--between">
          <label className="label" htmlFor="buy-address">
            {t('buy.address')}
          </label>
          <button type="button" className="icon-button buy-paste" aria-label={t('buy.paste')} onClick={paste}>
            <Icon of={clipboardPaste} />
          </button>
        </div>
        <div className="buy-address" data-state={fault ? 'wrong' : check ? 'right' : undefined}>
          {check && <AddressGroups address={check.address} small isWallet />}
          <textarea
            id="buy-address"
            ref={field}
            className={check ? 'buy-address__covered' : undefined}
            rows={2}
            value={draft.address}
            placeholder={t('buy.address-example')}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? 'buy-address-fault' : 'buy-address-state'}
            // Its groups stand in its place: what is typed or pasted next replaces it.
            onFocus={({ target }) => check && target.select()}
            onChange={({ target }) => changeBuy({ address: clearAddress(target.value), isDifferent: false })}
          />
          <div id="buy-address-state" role="status">
            {check && <Right check={check} />}
            {isChecking && <p className="small dim">{t('buy.checking')}</p>}
          </div>
        </div>
        {fault && <Wrong fault={fault} onAgain={again} />}
      </div>
      {waits !== null && <Waits until={waits} />}
      {check && !isSavedNow && <Save fault={draft.isSaved ? nicknameFault : null} />}
    </BuyFrame>
  );
}

/** Why a nickname cannot be saved; an empty one is none. */
function nicknameFaultOf(nickname: string): 'buy.nickname-long' | 'buy.nickname-crypto' | null {
  if (nickname.trim().length > LONGEST_NICKNAME) return 'buy.nickname-long';
  return isPlainOfCrypto(nickname) ? null : 'buy.nickname-crypto';
}

/** Reads the clipboard into the address; where the browser does not allow it, leads to the field. */
function usePaste(field: RefObject<HTMLTextAreaElement | null>): () => void {
  const { t } = useMessages();
  const toast = useToast();
  return () => {
    const byHand = () => {
      field.current?.focus();
      field.current?.select();
      toast(t('buy.paste-by-hand'));
    };
    if (typeof navigator.clipboard?.readText !== 'function') return byHand();
    navigator.clipboard.readText().then((text) => {
      changeBuy({ address: clearAddress(text), isDifferent: false });
    }, byHand);
  };
}

/** How the coins arrive: on TRON; the others say that they are still to come. */
function Networks({ fault }: { readonly fault: string | null }) {
  const { t, product } = useMessages();
  const toast = useToast();
  const later = [
    { name: t('buy.method.erc', { product }), of: 'ethereum-address' },
    { name: t('buy.method.sol', { product }), of: 'solana-address' },
    { name: t('buy.method.alipay'), of: null },
  ];
  return (
    <fieldset className="stack stack--8">
      <legend className="label buy-legend">{t('buy.arrive')}</legend>
      <label className="choice choice--on">
        <input type="radio" name="method" defaultChecked />
        <span className="grow">
          <b className="medium">{t('buy.method.trx', { product })}</b>
          <span className="small dim choice__more">{t('buy.method.trx-more')}</span>
        </span>
      </label>
      <div className="buy-later">
        {later.map(({ name, of }) => (
          <button
            key={name}
            type="button"
            aria-disabled="true"
            data-meant={of !== null && of === fault ? '' : undefined}
            onClick={() => toast(t('buy.method-later', { method: name }))}
          >
            <span className="small medium">{name}</span>
            <span className="buy-later__more dim">{t('coming-soon')}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Right({ check }: { readonly check: AddressCheckView }) {
  const { t, n } = useMessages();
  const { known } = check;
  const name = known?.nickname || null;
  return (
    <p className="small positive row row--top row--close">
      <Icon of={circleCheck} size="small" />
      <span>
        {known && (
          <b>
            {name ?? t('buy.known')}
            {known.usedTimes > 0 && <>, {n('buy.used', known.usedTimes)}</>}.{' '}
          </b>
        )}
        {t('buy.right')}
      </span>
    </p>
  );
}

/** What is wrong with the address, and what helps. */
function Wrong({ fault, onAgain }: { readonly fault: string; readonly onAgain: () => void }) {
  const { t, product } = useMessages();
  const textOf = useBuyProblem();
  const isUnchecked = !addressFaults.has(fault);
  const text = useRef<HTMLDivElement>(null);
  // Below a long list of saved wallets it would stand behind the button at the screen's lower end.
  useEffect(() => text.current?.scrollIntoView({ block: 'nearest' }), [fault]);
  return (
    <>
      <div id="buy-address-fault" role="alert" className="stack stack--8" ref={text}>
        <p className="field__error">
          <Icon of={circleAlert} size="small" />
          <span>{textOf(fault) ?? t('problem.unexpected')}</span>
        </p>
        {isUnchecked && (
          <>
            <Reference problem={fault} />
            <Button slim onClick={onAgain}>
              {t('again')}
            </Button>
          </>
        )}
      </div>
      {fault === 'tron-address' && (
        <section className="card stack stack--8">
          <h3>{t('buy.helps')}</h3>
          <p className="small dim row row--top row--close">
            <Icon of={copy} size="small" />
            <span>{t('buy.helps-copy')}</span>
          </p>
        </section>
      )}
      {(fault === 'ethereum-address' || fault === 'solana-address' || fault === 'own-address') && (
        <p className="small dim">{t('buy.find', { product })}</p>
      )}
    </>
  );
}

/** AUTH-12: after a reset of the account's protection an address that was never used waits. */
function Waits({ until }: { readonly until: string }) {
  const { t, longTime } = useMessages();
  return (
    <Notice tone="caution" icon={clock} live>
      <p className="strong">{t('buy.waits', { time: longTime(until) })}</p>
      <p>{t('buy.waits-more')}</p>
    </Notice>
  );
}

function Save({ fault }: { readonly fault: ReturnType<typeof nicknameFaultOf> }) {
  const { t } = useMessages();
  const { isSaved, nickname } = useBuy();
  return (
    <section className="card stack stack--12">
      <label className="row row--between">
        <span className="medium">{t('buy.save')}</span>
        <input
          type="checkbox"
          role="switch"
          className="switch"
          checked={isSaved}
          onChange={({ target }) => changeBuy({ isSaved: target.checked })}
        />
      </label>
      {isSaved && (
        <TextField
          label={
            <>
              {t('rcp.nickname')} <Chip>{t('buy.optional')}</Chip>
            </>
          }
          value={nickname}
          autoComplete="off"
          error={fault && t(fault)}
          onChange={(typed) => changeBuy({ nickname: typed })}
        />
      )}
    </section>
  );
}
