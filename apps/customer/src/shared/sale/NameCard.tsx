import type { NameEnquiryView } from '@usdt-africa/contracts/api';
import { Button, Icon, personName, Skeleton, useLate } from '@usdt-africa/web-kit';
import { check, circleQuestionMark, x } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';
import { Reference } from '../problem/Reference';
import type { Enquiry } from './useNameEnquiry';

interface Properties {
  readonly enquiry: Enquiry;
  readonly answer: NameEnquiryView | null;
  readonly onRetry: () => void;
}

/** Result of the bank's name check: found, not found, or the bank could not be queried, each with the next step. */
export function NameCard({ enquiry, answer, onRetry }: Properties) {
  return (
    <div aria-live="polite">
      {enquiry.state === 'checking' && <Checking />}
      {enquiry.state === 'found' && answer && <Found answer={answer} />}
      {enquiry.state === 'not-found' && <NotFound />}
      {enquiry.state === 'unchecked' && <Unchecked code={enquiry.code} onRetry={onRetry} />}
    </div>
  );
}

function Checking() {
  const { t } = useMessages();
  const slow = useLate(3_000);
  return (
    <section className="card name-card" aria-busy="true">
      <span className="disc">
        <span className="button__spinner" />
      </span>
      <div className="grow stack stack--4">
        <p className="small dim">{t(slow ? 'name.slow' : 'name.checking')}</p>
        <Skeleton width="13.75rem" height="1.75rem" />
      </div>
    </section>
  );
}

function Found({ answer }: { readonly answer: NameEnquiryView }) {
  const { t } = useMessages();
  return (
    <section className="card card--chosen name-card">
      <span className="disc disc--full">
        <Icon of={check} size="large" />
      </span>
      <div className="grow">
        <p className="small dim">{t('name.at-bank')}</p>
        <p className="name-card__name">{personName(answer.accountName)}</p>
      </div>
      <p className="small dim name-card__where">
        {answer.bankName} · <span className="figures">{answer.accountNumber}</span>
        <br />
        {t('name.checked-now')}
      </p>
    </section>
  );
}

function NotFound() {
  const { t } = useMessages();
  return (
    <section className="card card--wrong name-card">
      <span className="disc disc--bad">
        <Icon of={x} size="large" />
      </span>
      <div className="grow">
        <p className="strong">{t('name.not-found')}</p>
        <p className="small dim">{t('name.not-found-more')}</p>
      </div>
    </section>
  );
}

function Unchecked({ code, onRetry }: { readonly code: string; readonly onRetry: () => void }) {
  const { t, has, dynamic } = useMessages();
  const key = `problem.${code}`;
  return (
    <section className="card card--caution name-card">
      <span className="disc disc--caution">
        <Icon of={circleQuestionMark} size="large" />
      </span>
      <div className="grow">
        <p className="strong">{t('name.unchecked')}</p>
        <p className="small dim">{has(key) ? dynamic(key) : t('name.unchecked-more')}</p>
        <Reference problem={code} />
      </div>
      <Button slim onClick={onRetry}>
        {t('name.retry')}
      </Button>
    </section>
  );
}
