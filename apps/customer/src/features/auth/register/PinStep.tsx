import { useRef, useState } from 'react';
import { ApiProblem } from '../../../shared/api/client';
import { Button, Notice } from '@usdt-africa/web-kit';
import { lock } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../../shared/i18n/messages';
import { DigitBoxes } from '../../../shared/forms/DigitBoxes';
import type { Focusable } from '../../../shared/forms/DigitBoxes';
import { Failure } from '../../../shared/forms/Failure';
import { putPin } from './api';
import { useSubmit } from '../../../shared/forms/useSend';
import { AtStep, StepFrame } from './StepFrame';
import { useGoOn } from './useRegistration';

type Fault = 'pin' | 'again' | 'differs' | 'pin-common' | 'pin-personal';

/** AUTH-01: four digits, and the same again. */
export function PinStep() {
  return <AtStep step="pin">{() => <Pin />}</AtStep>;
}

function Pin() {
  const { t, dynamic } = useMessages();
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const first = useRef<Focusable>(null);
  const second = useRef<Focusable>(null);
  const startOver = () => {
    setPin('');
    setAgain('');
    first.current?.focus();
  };
  const { busy, failure, run } = useSubmit(putPin, {
    done: useGoOn('codes'),
    refused: (problem) => {
      const code = problem.errors[0]?.code;
      if (!code) return;
      setFault(code as Fault);
      startOver();
    },
  });
  const submit = () => {
    if (pin.length < 4) {
      setFault('pin');
      first.current?.focus();
    } else if (again.length < 4) {
      setFault('again');
      second.current?.focus();
    } else if (again !== pin) differs();
    else run(pin);
  };
  const differs = () => {
    setFault('differs');
    setAgain('');
    second.current?.focus();
  };
  const isFirst = fault !== null && fault !== 'again' && fault !== 'differs';
  const text = fault && dynamic(`pin.fault.${fault}`);
  return (
    <StepFrame
      at="pin"
      title={t('pin.title')}
      lead={t('pin.lead')}
      busy={busy}
      onSubmit={submit}
      below={
        fault === 'differs' && (
          <Button
            tone="bare"
            full
            onClick={() => {
              setFault(null);
              startOver();
            }}
          >
            {t('pin.change-first')}
          </Button>
        )
      }
    >
      <DigitBoxes
        label={t('pin.field')}
        count={4}
        secret
        value={pin}
        onChange={(next) => {
          setFault(null);
          setPin(next);
        }}
        onWhole={() => second.current?.focus()}
        error={isFirst ? text : null}
        hint={t('pin.hint')}
        boxesRef={first}
      />
      <DigitBoxes
        label={t('pin.again')}
        count={4}
        secret
        value={again}
        onChange={(next) => {
          setFault(null);
          setAgain(next);
        }}
        onWhole={(whole) => {
          if (pin.length === 4 && whole !== pin) differs();
        }}
        error={isFirst ? null : text}
        boxesRef={second}
      />
      <Failure of={failure instanceof ApiProblem && failure.errors.length > 0 ? null : failure} />
      <Notice icon={lock}>{t('pin.locks')}</Notice>
    </StepFrame>
  );
}
