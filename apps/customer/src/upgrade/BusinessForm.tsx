import { useState } from 'react';
import { SendUpgradeRequest } from '@usdt-africa/contracts/api';
import { TextField } from '@usdt-africa/web-kit';
import { ApiProblem } from '../api/client';
import { useMessages } from '../app/messages';
import { useKeptText } from '../app/useKeptText';
import { PaperCard } from './PaperCard';
import { sendUpgrade } from './requests';
import { useFailureText, useUpgradeAct, type Wish } from './useUpgrade';
import { KeptNumber, SendWish } from './WishParts';

/** What the schema says of a name; the page has one sentence for all. */
const NAME_FAULTS = new Set(['company-name', 'too-long', 'unsafe-characters']);

/** A company by its papers, and by the name and number that the register is asked for. */
export function BusinessForm({ wish: { number: wish, papers, keeps, again } }: { readonly wish: Wish }) {
  const { t, dynamic } = useMessages();
  const failureText = useFailureText();
  const [isKept, setKept] = useState(Boolean(keeps?.number));
  const { text: name, change: setName, drop: dropName } = useKeptText(`company-name:${wish}`);
  const { text: number, change: setNumber, drop: dropNumber } = useKeptText(`company-number:${wish}`);
  const [tried, setTried] = useState(false);
  const sending = useUpgradeAct(async (wanted: SendUpgradeRequest) => {
    const after = await sendUpgrade(wanted);
    dropName();
    dropNumber();
    return after;
  });
  const isMissing = papers.length === 0;
  const company = isKept ? null : { number, name };
  const checked = SendUpgradeRequest.safeParse({ document: null, number: null, account: null, company });
  const faults = checked.success ? [] : checked.error.issues.map(({ message }) => message);
  const refused = sending.error instanceof ApiProblem ? sending.error.errors.map(({ code }) => code) : [];
  const codes = [...(tried ? faults : []), ...refused];
  const isWrongNumber = codes.includes('company-number');
  const isWrongName = codes.some((code) => NAME_FAULTS.has(code));
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
              error={isWrongName ? t('upgrade.fault.company-name') : null}
            />
            <TextField
              label={t('upgrade.company-number')}
              value={number}
              onChange={setNumber}
              autoComplete="off"
              error={isWrongNumber ? t('upgrade.fault.company-number') : null}
              hint={t('upgrade.company-hint')}
            />
            <p className="small dim">{t('upgrade.company-compared')}</p>
          </>
        )}
      </section>
      <section className="stack stack--8">
        <h2 className="strong">{t('upgrade.registration')}</h2>
        <PaperCard part="registration" papers={papers} again={again} />
      </section>
      <SendWish
        missing={isMissing ? [dynamic('upgrade.part.registration')] : []}
        tried={tried}
        isSending={sending.isPending}
        failure={sending.error && !isWrongNumber && !isWrongName ? failureText(sending.error) : null}
        onSend={send}
      />
    </>
  );
}
