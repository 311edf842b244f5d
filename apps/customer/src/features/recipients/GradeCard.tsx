import type { NameGrade, RecipientEnquiryView } from '@usdt-africa/contracts/api';
import { Facts, Icon, personName } from '@usdt-africa/web-kit';
import { check, circleAlert, circleQuestionMark, circleX } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';

const SIGNS: Readonly<Record<Exclude<NameGrade, 'match'>, readonly [kind: string, icon: string]>> = {
  close: ['rcp-warn', circleAlert],
  'no-match': ['rcp-warn rcp-warn--bad', circleX],
  unchecked: ['rcp-warn', circleQuestionMark],
};

interface Properties {
  readonly answer: RecipientEnquiryView;
  /** The name to compare with the bank's. */
  readonly meant: string;
  readonly isOwn: boolean;
}

/** RCP-06: how surely it is who is meant, in words; the name that counts is the bank's. */
export function GradeCard({ answer, meant, isOwn }: Properties) {
  const { t } = useMessages();
  const { grade, bankShortName, bankName, accountNumber } = answer;
  const name = personName(answer.accountName);
  if (grade === 'match')
    return (
      <section className="card card--chosen name-card">
        <span className="disc disc--full">
          <Icon of={check} size="large" />
        </span>
        <div className="grow">
          <p className="small dim">{t('rcp.grade.match')}</p>
          <p className="name-card__name">{name}</p>
        </div>
        <p className="small dim name-card__where">
          {bankName} · <span className="figures">{accountNumber}</span>
        </p>
      </section>
    );
  const [kind, icon] = SIGNS[grade];
  return (
    <section className={`card ${kind} stack stack--8`}>
      <p className="rcp-warn__head">
        <Icon of={icon} />
        {t(`rcp.grade.${grade}`)}
      </p>
      <Facts
        pairs={[
          [t(isOwn ? 'rcp.your-name' : 'rcp.you-typed'), meant],
          [t('rcp.bank-name', { bank: bankShortName }), <b>{name}</b>],
        ]}
      />
      <p className="small dim">{t('rcp.grade-more', { bank: bankShortName })}</p>
    </section>
  );
}
