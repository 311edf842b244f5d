import { useId, useRef, useState } from 'react';
import { Button, Icon, TextField, useToast } from '@usdt-africa/web-kit';
import { copy } from '@usdt-africa/web-kit/icons';
import { copyText } from '../../shared/browser/copy';
import { useMessages } from '../../shared/i18n/messages';
import { statusPath } from '../../shared/routing/paths';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { EndRefund } from './EndRefund';
import { NamedAddressCard } from './NamedAddressCard';
import type { ProofProperties } from './ProofChoice';
import { RefundProblem } from './RefundProblem';
import { requestRefundProof, sendRefundSignature } from './api';
import { useProofTime } from './useProofTime';
import { useRefundAct } from './useRefundAct';

/** Refusals that concern the signature itself. */
const OF_THE_SIGNATURE = new Set([
  'signature-required',
  'not-a-signature',
  'another-message',
  'another-signer',
  'shared-address',
]);

/** SELL-14: the line that the named address' wallet signs, and its signature. */
export function MessageProof({ owned, refund, onAnother }: ProofProperties) {
  const { t, dynamic } = useMessages();
  const toast = useToast();
  const form = useId();
  const { number } = owned.order;
  const [typed, setTyped] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const act = useRefundAct(owned);
  const other = useRefundAct(owned);
  const left = useProofTime(refund);
  const message = refund.proof!.message!;
  const problem = isEmpty ? 'signature-required' : act.problem;
  const fault = problem !== null && OF_THE_SIGNATURE.has(problem) ? problem : null;
  const check = () => {
    setEmpty(typed.trim() === '');
    if (typed.trim() === '') return field.current?.focus();
    void act.run(() => sendRefundSignature(number, typed.trim()));
  };
  return (
    <FlowFrame
      title={t('back.prove-title')}
      barTitle
      back={statusPath(number)}
      aside={<NamedAddressCard address={refund.address!} onAnother={onAnother} />}
      dock={
        <div className="stack stack--4">
          <Button tone="main" full type="submit" form={form} busy={act.busy}>
            {t(act.problem === null ? 'back.check' : 'back.check-again')}
          </Button>
          {!refund.asset && (
            <Button full busy={other.busy} onClick={() => void other.run(() => requestRefundProof(number, 'sum'))}>
              {t('back.sum-instead')}
            </Button>
          )}
          <EndRefund owned={owned} refund={refund} />
        </div>
      }
    >
      <form
        id={form}
        className="stack stack--12"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          check();
        }}
      >
        <h2 className="title">{t('back.sign-title')}</h2>
        <section className="card card--flat back-message">{message}</section>
        <Button
          full
          onClick={() =>
            void copyText(message).then((copied) => toast(t(copied ? 'back.message-copied' : 'copy-failed')))
          }
        >
          <Icon of={copy} size="small" />
          {t('back.copy-message')}
        </Button>
        <TextField
          label={t('back.signature')}
          name="signature"
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setEmpty(false);
          }}
          autoComplete="off"
          placeholder="0x"
          error={fault && dynamic(`back.refused.${fault}`)}
          inputRef={field}
        />
        <p className="small dim">{t('back.sign-more')}</p>
        <p className="small dim figures" role="timer">
          {t('back.works', { time: left })}
        </p>
        <RefundProblem problem={fault ? other.problem : (act.problem ?? other.problem)} />
      </form>
    </FlowFrame>
  );
}
