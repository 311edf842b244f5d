import { useState } from 'react';
import { SendUpgradeRequest } from '@usdt-africa/contracts/api';
import { Button, Say, TextField } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { ApiProblem } from '../api/client';
import { useMessages } from '../app/messages';
import { PaperCard } from './PaperCard';
import { sendUpgrade } from './requests';
import { useFailureText, useUpgradeAct, type Wish } from './useUpgrade';
import { Kept, KeptNumber, Missing } from './WishParts';

/** A company by its papers, and by the name and number that the register is asked for. */
export function BusinessForm({ wish: { papers, keeps } }: { readonly wish: Wish }) {
  const { t, dynamic } = useMessages();
  const failureText = useFailureText();
  const [isKept, setKept] = useState(Boolean(keeps?.number));
  const [name, setName] = useState('');
  const [number, setNumber] = useState('');
  const [tried, setTried] = useState(false);
  const sending = useUpgradeAct(sendUpgrade);
  const isMissing = papers.length === 0;
  const company = isKept ? null : { number, name };
  const checked = SendUpgradeRequest.safeParse({ document: null, number: null, account: null, company });
  const faults = checked.success ? [] : checked.error.issues.map(({ message }) => message);
  const refused = sending.error instanceof ApiProblem ? sending.error.errors.map(({ code }) => code) : [];
  const wrong = (code: string): string | null =>
    (tried && faults.includes(code)) || refused.includes(code) ? dynamic(`upgrade.fault.${code}`) : null;
  const wrongName = faults.some((code) => code !== 'company-number') ? 'company-name' : '';
  const send = () => {
    setTried(true);
    if (checked.success && !isMissing) sending.mutate(checked.data);
  };
  return (
    <>
      <section className="stack stack--8">
        <h2 className="strong">{t('upgrade.company')}</h2>
        {isKept && keeps?.number && <KeptNumber kind={keeps.number} onAnother={() => setKept(false)} />}
        {!isKept && (
          <>
            <TextField
              label={t('upgrade.company-name')}
              value={name}
              onChange={setName}
              autoComplete="organization"
              error={tried && wrongName ? t('upgrade.fault.company-name') : null}
            />
            <TextField
              label={t('upgrade.company-number')}
              value={number}
              onChange={setNumber}
              autoComplete="off"
              error={wrong('company-number')}
              hint={t('upgrade.company-hint')}
            />
            <p className="small dim">{t('upgrade.company-compared')}</p>
          </>
        )}
      </section>
      <section className="stack stack--8">
        <h2 className="strong">{t('upgrade.registration')}</h2>
        <PaperCard part="registration" papers={papers} />
      </section>
      <Kept />
      <Missing tried={tried} names={isMissing ? [dynamic('upgrade.part.registration')] : []} />
      {sending.error && refused.length === 0 && (
        <Say tone="bad" icon={circleAlert} live>
          {failureText(sending.error)}
        </Say>
      )}
      <Button tone="main" full busy={sending.isPending} onPress={send}>
        {t('upgrade.send')}
      </Button>
    </>
  );
}
