import type { AdminFundingView } from '@usdt-africa/contracts/admin';
import { Chip, countdownText, type Tone } from '@usdt-africa/web-kit';
import { eye } from '@usdt-africa/web-kit/account-icons';
import { check, circleQuestionMark, circleX, info, lock, triangleAlert } from '@usdt-africa/web-kit/icons';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Allowed } from '../auth/Allowed';
import { useRecord } from '../data/useView';
import { useProviderName } from '../payouts/useProviderName';
import { Button } from '../parts/Button';
import { Copyable } from '../parts/Copyable';
import { nairaAmount, nearText, timeText } from '../parts/format';
import { CloseNow, OpenForm } from '../parts/PersonalData';
import { useSecondsOpen } from '../parts/useNow';
import { accountText, compareAmounts } from './words';
import './fundings.css';
import './own-words';

type Grade = NonNullable<AdminFundingView['comparison']>['grade'];

const GRADES: Readonly<Record<Grade, readonly [icon: string, tone: Tone]>> = {
  match: [check, 'good'],
  close: [triangleAlert, 'caution'],
  'no-match': [circleX, 'bad'],
  unchecked: [circleQuestionMark, 'plain'],
};

interface Row {
  readonly name: string;
  readonly owner: ReactNode;
  readonly sender: ReactNode;
  readonly finding: ReactNode;
}

/** Is it theirs: the owner of the number next to the sender, as the bank says, line by line. */
export function Comparison() {
  const t = useTranslate();
  const { seenAt, why } = useRecord('fundings');
  const rows = useRows();
  const [owner, sender] = [t('fundings.compare.owner'), t('fundings.compare.sender')];
  return (
    <section className="card card--clip stacks fundings__compare">
      <header>
        <h2>{t('fundings.compare.title')}</h2>
        <span className="dim small">{t('fundings.compare.seenAt', { at: timeText(seenAt) })}</span>
      </header>
      <table className="table tn">
        <thead>
          <tr>
            <th>
              <span className="visually-hidden">{t('fundings.compare.what')}</span>
            </th>
            <th>{owner}</th>
            <th>{sender}</th>
            <th>
              <span className="visually-hidden">{t('fundings.compare.finding')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <td className="dim">{t(`fundings.compare.${row.name}`)}</td>
              <td data-name={owner}>{row.owner}</td>
              <td data-name={sender}>{row.sender}</td>
              <td className="stacks__side">{row.finding}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {why && <p className="dim fundings__below">{t(`fundings.whyText.${why}`)}</p>}
      <Names />
    </section>
  );
}

function useRows(): readonly Row[] {
  const t = useTranslate();
  const { comparison, from, to, naira, provider, reference, masked } = useRecord('fundings');
  const providerOf = useProviderName();
  const chip = (words: string, tone: Tone, icon: string): ReactNode => (
    <Chip tone={tone} icon={icon}>
      {t(`fundings.compare.${words}`)}
    </Chip>
  );
  const noOwner = t(to.accountId === null ? 'fundings.compare.noOwner' : 'fundings.compare.erased');
  const [gradeIcon, gradeTone] = GRADES[comparison?.grade ?? 'unchecked'];
  return [
    {
      name: 'name',
      owner: comparison ? <span className="medium">{comparison.owner}</span> : <span className="dim">{noOwner}</span>,
      sender: <b>{comparison?.sender ?? from.name ?? t('fundings.noName')}</b>,
      finding: comparison && chip(`grade.${comparison.grade}`, gradeTone, gradeIcon),
    },
    {
      name: 'account',
      owner: to.last4 ? t('fundings.compare.paidInto', { number: `··${to.last4}` }) : '–',
      sender: accountText(from.bank, from.last4),
      finding:
        comparison &&
        (comparison.usedBefore ? chip('usedBefore', 'good', check) : chip('neverUsed', 'caution', triangleAlert)),
    },
    {
      name: 'amount',
      owner: comparison?.expected
        ? t('fundings.compare.announced', {
            naira: nairaAmount(comparison.expected.naira),
            at: nearText(comparison.expected.at),
          })
        : '–',
      sender: <span className="num">{nairaAmount(naira)}</span>,
      finding: comparison && <AmountChip expected={comparison.expected?.naira ?? null} />,
    },
    {
      name: 'narration',
      owner: null,
      sender: comparison?.narration ? (
        `“${comparison.narration}”`
      ) : (
        <span className="dim">
          {t(masked && comparison ? 'fundings.compare.narrationMasked' : 'fundings.compare.noNarration')}
        </span>
      ),
      finding: null,
    },
    {
      name: 'reference',
      owner: null,
      sender: (
        <Copyable text={reference} what={t('layout.matched.reference')}>
          {reference}
        </Copyable>
      ),
      finding: (
        <Chip tone="good" icon={check}>
          {t('fundings.compare.real', { provider: providerOf(provider) })}
        </Chip>
      ),
    },
  ];
}

function AmountChip({ expected }: { readonly expected: string | null }) {
  const t = useTranslate();
  const { naira } = useRecord('fundings');
  if (expected === null)
    return (
      <Chip icon={info} tone="plain">
        {t('fundings.compare.notAnnounced')}
      </Chip>
    );
  const against = compareAmounts(expected, naira);
  const isSame = against.how === 'same';
  return (
    <Chip tone={isSame ? 'good' : 'caution'} icon={isSame ? check : triangleAlert}>
      {t(`fundings.compare.against.${against.how}`, { by: 'by' in against ? against.by : '' })}
    </Chip>
  );
}

/** Names and narration are masked until a reason is given, and again when that time is over. */
function Names() {
  const t = useTranslate();
  const { id, masked, namesUntil, comparison } = useRecord('fundings');
  const left = useSecondsOpen('fundings', namesUntil);
  const [isOpen, setOpen] = useState(false);
  if (!comparison) return null;
  if (!masked)
    return (
      <div className="fundings__below row row--wrap">
        <Chip tone="caution" icon={eye}>
          {t('orders.personal.shown', { left: countdownText(Math.max(0, left)) })}
        </Chip>
        <CloseNow act={['fundings', id, 'close-personal-data']} />
      </div>
    );
  return (
    <div className="fundings__below stack">
      <div className="row row--wrap">
        <Chip icon={lock}>{t('orders.personal.masked')}</Chip>
        {!isOpen && (
          <Allowed action="view-personal-data" resource="fundings">
            <Button look="plain" onClick={() => setOpen(true)}>
              {t('fundings.showNames')}
            </Button>
          </Allowed>
        )}
      </div>
      {isOpen && <OpenForm act={['fundings', id, 'view-personal-data']} />}
    </div>
  );
}
