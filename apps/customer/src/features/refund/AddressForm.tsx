import { useId } from 'react';
import type { Ref } from 'react';
import type { RefundProofRequest } from '@usdt-africa/contracts/api';
import { Link } from 'react-router-dom';
import { Button, buttonClass, Icon, Notice, useToast } from '@usdt-africa/web-kit';
import { clipboardPaste } from '@usdt-africa/web-kit/account-icons';
import { shieldCheck, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { clearAddress } from '../../shared/browser/pasted-address';
import { orderAccountPath, refundPath, statusPath } from '../../shared/routing/paths';
import type { Owned } from '../../shared/owner/OwnedOrder';
import { AddressBox } from '../../shared/recipients/AddressBox';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { ProofOptions } from './ProofOptions';
import { RefundNote } from './RefundNote';
import { assetOf } from './refund-state';
import { RefundProblem } from './RefundProblem';

interface Properties {
  readonly owned: Owned;
  readonly address: string;
  readonly onAddress: (address: string) => void;
  readonly method: RefundProofRequest['method'];
  readonly onMethod: (method: RefundProofRequest['method']) => void;
  /** Of the address; null: none. */
  readonly fault: string | null;
  /** Code of another refusal; null: none. */
  readonly problem: string | null;
  readonly busy: boolean;
  readonly onGo: () => void;
  readonly fieldRef: Ref<HTMLTextAreaElement>;
}

/** SELL-14, SELL-17: where the coins go back to, after the warning that an exchange's address cannot prove itself. */
export function AddressForm(properties: Properties) {
  const { owned, address, onAddress, method, onMethod, fault, problem, busy, onGo, fieldRef } = properties;
  const { t, dynamic } = useMessages();
  const toast = useToast();
  const form = useId();
  const { order } = owned;
  const { number, refund } = order;
  const asset = assetOf(order);
  const isOpen = refund !== null && refund.status !== 'ended';
  const paste = () => {
    const byHand = () => toast(t('back.paste-by-hand'));
    if (typeof navigator.clipboard?.readText !== 'function') return byHand();
    navigator.clipboard.readText().then((text) => onAddress(clearAddress(text)), byHand);
  };
  return (
    <FlowFrame
      title={t('back.title')}
      barTitle
      back={isOpen ? refundPath(number) : statusPath(number)}
      dock={
        <div className="stack stack--4">
          <Button tone="main" full type="submit" form={form} busy={busy}>
            {t('continue')}
          </Button>
          {!isOpen && asset === null && (
            <Link
              className={buttonClass({ tone: 'bare', full: true })}
              to={order.recipientChange === null ? statusPath(number) : orderAccountPath(number)}
            >
              {t('back.naira')}
            </Link>
          )}
        </div>
      }
    >
      <form
        id={form}
        className="stack stack--16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onGo();
        }}
      >
        <RefundNote order={order} />
        <Notice tone="caution" icon={triangleAlert}>
          <p className="strong">{t('back.exchange')}</p>
          <p>{t(asset === null ? 'back.exchange-more' : 'back.exchange-other')}</p>
        </Notice>
        {refund?.status === 'ended' && <p className="small dim">{t(`back.ended.${refund.endedWhy ?? 'withdrawn'}`)}</p>}
        <AddressBox
          label={t('back.wallet')}
          beside={
            <button type="button" className="link link--alone back-beside back-paste" onClick={paste}>
              <Icon of={clipboardPaste} size="small" />
              {t('claim.paste')}
            </button>
          }
          value={address}
          onChange={onAddress}
          fault={fault}
          faultText={(code) => dynamic(`back.refused.${code}`)}
          inputRef={fieldRef}
        />
        {asset === null ? (
          <ProofOptions chosen={method} onChoose={onMethod} />
        ) : (
          <p className="small dim">{t('back.message-only')}</p>
        )}
        <p className="row row--top row--close small dim">
          <Icon of={shieldCheck} size="small" />
          <span>{t('back.why')}</span>
        </p>
        <RefundProblem problem={problem} />
      </form>
    </FlowFrame>
  );
}
