import { useId, useState } from 'react';
import { IDENTITY_DOCUMENTS, IDENTITY_NUMBERS, SendUpgradeRequest } from '@usdt-africa/contracts/api';
import { TextField } from '@usdt-africa/web-kit';
import { ApiProblem } from '../api/client';
import { passing, readJson } from '../app/storage';
import { useMessages } from '../app/messages';
import { useBanks } from '../send/useBanks';
import { BusinessForm } from './BusinessForm';
import { PaperCard } from './PaperCard';
import { sendUpgrade } from './requests';
import { useFailureText, useUpgradeAct, type Wish } from './useUpgrade';
import { KeptNumber, SendWish } from './WishParts';

type Document = (typeof IDENTITY_DOCUMENTS)[number];
type NumberKind = (typeof IDENTITY_NUMBERS)[number];
/** What was chosen so far: it stays in the tab. The number itself is kept nowhere. */
interface Draft {
  readonly document: Document;
  readonly kind: NumberKind;
  readonly bankCode: string;
}
const DRAFT = 'upgrade-draft';
const START: Draft = { document: 'nin-slip', kind: 'nin', bankCode: '' };
/** What has a back that says something. */
const HAS_BACK: readonly Document[] = ['licence', 'voters-card'];

/** What the level needs, one by one; each paper is kept as soon as it is there. */
export function WishForm({ wish }: { readonly wish: Wish }) {
  return wish.tier === 'business' ? <BusinessForm wish={wish} /> : <Individual wish={wish} />;
}

function Individual({ wish: { papers, keeps, again } }: { readonly wish: Wish }) {
  const { t, dynamic } = useMessages();
  const failureText = useFailureText();
  const { banks } = useBanks();
  const [draft, setDraft] = useState<Draft>(
    () => readJson<Draft>(passing, DRAFT) ?? { ...START, document: keeps?.document ?? START.document },
  );
  // The number of a wish that was refused holds until another one is given.
  const [isKept, setKept] = useState(Boolean(keeps?.number));
  const [number, setNumber] = useState('');
  const [account, setAccount] = useState('');
  const [tried, setTried] = useState(false);
  const bankId = useId();
  const sending = useUpgradeAct(sendUpgrade);
  const change = (values: Partial<Draft>) => {
    const next = { ...draft, ...values };
    setDraft(next);
    passing.set(DRAFT, JSON.stringify(next));
  };
  const isBvn = draft.kind === 'bvn';
  const body = {
    document: draft.document,
    number: isKept ? null : { kind: draft.kind, value: number },
    account: isBvn && !isKept ? { bankCode: draft.bankCode, accountNumber: account.replace(/\D/g, '') } : null,
  };
  const checked = SendUpgradeRequest.safeParse(body);
  const faults = new Set(checked.success ? [] : checked.error.issues.map(({ message }) => message));
  const refused = sending.error instanceof ApiProblem ? sending.error.errors.map(({ code }) => code) : [];
  const wrong = (code: string): string | null =>
    (tried && faults.has(code)) || refused.includes(code) ? dynamic(`upgrade.fault.${code}`) : null;
  const has = (part: string) => papers.some((paper) => paper.part === part);
  const missing = (['identity-front', 'selfie'] as const).filter((part) => !has(part));
  const send = () => {
    setTried(true);
    if (checked.success && missing.length === 0) sending.mutate(checked.data);
  };
  return (
    <>
      <fieldset className="stack stack--8 upgrade__group">
        <legend className="strong">{t('upgrade.document')}</legend>
        <div className="upgrade__choices">
          {IDENTITY_DOCUMENTS.map((document) => (
            <label key={document} className="upgrade__choice">
              <input
                type="radio"
                name="document"
                checked={draft.document === document}
                onChange={() => change({ document })}
              />
              <span>{dynamic(`upgrade.document.${document}`)}</span>
            </label>
          ))}
        </div>
        <PaperCard part="identity-front" papers={papers} again={again} />
        {HAS_BACK.includes(draft.document) && <PaperCard part="identity-back" papers={papers} again={again} />}
      </fieldset>
      <section className="stack stack--8">
        <h2 className="strong">{t('upgrade.selfie')}</h2>
        <PaperCard part="selfie" papers={papers} again={again} />
      </section>
      <fieldset className="stack stack--8 upgrade__group">
        <legend className="strong">{t('upgrade.number')}</legend>
        {isKept && keeps?.number && <KeptNumber kind={keeps.number} onAnother={() => setKept(false)} />}
        {!isKept && (
          <>
            <div className="upgrade__choices">
              {IDENTITY_NUMBERS.toReversed().map((kind) => (
                <label key={kind} className="upgrade__choice">
                  <input type="radio" name="kind" checked={draft.kind === kind} onChange={() => change({ kind })} />
                  <span>{kind.toUpperCase()}</span>
                </label>
              ))}
            </div>
            <TextField
              label={t('upgrade.digits', { kind: draft.kind.toUpperCase() })}
              value={number}
              onChange={setNumber}
              inputMode="numeric"
              autoComplete="off"
              error={wrong('identity-number')}
              hint={t(isBvn ? 'upgrade.find-bvn' : 'upgrade.find-nin')}
            />
            {isBvn && (
              <>
                <p className="small dim">{t('upgrade.bvn-account')}</p>
                <div className="field">
                  <label htmlFor={bankId} className="label">
                    {t('bank.label')}
                  </label>
                  <select
                    id={bankId}
                    className="box"
                    value={draft.bankCode}
                    aria-invalid={wrong('bank') ? true : undefined}
                    onChange={(event) => change({ bankCode: event.target.value })}
                  >
                    <option value="">{t('bank.choose')}</option>
                    {(banks ?? []).map(({ code, name }) => (
                      <option key={code} value={code}>
                        {name}
                      </option>
                    ))}
                  </select>
                  {wrong('bank') && <p className="field__error">{wrong('bank')}</p>}
                </div>
                <TextField
                  label={t('upgrade.account')}
                  value={account}
                  onChange={setAccount}
                  inputMode="numeric"
                  autoComplete="off"
                  error={wrong('account-number')}
                />
              </>
            )}
          </>
        )}
      </fieldset>
      <SendWish
        missing={missing.map((part) => dynamic(`upgrade.part.${part}`))}
        tried={tried}
        isSending={sending.isPending}
        failure={sending.error && refused.length === 0 ? failureText(sending.error) : null}
        onSend={send}
      />
    </>
  );
}
