import { Link } from 'react-router-dom';
import { Notice } from '@usdt-africa/web-kit';
import { circleAlert, cloudAlert } from '@usdt-africa/web-kit/icons';
import { problemCode } from '../../shared/api/client';
import { useMessages } from '../../shared/i18n/messages';
import { paths } from '../../shared/routing/paths';
import { LaterVerifyLink } from '../../shared/problem/LaterVerifyLink';
import { Reference } from '../../shared/problem/Reference';
import { useProblemText } from '../../shared/problem/useProblemText';
import type { Placing } from './usePlaceOrder';

/** Codes that point at a page where they can be mended. */
const MENDED_AT: Readonly<Record<string, string>> = {
  sender: paths.sendFrom,
  recipientEmail: paths.sendFrom,
  enquiryId: paths.sendTo,
  quoteId: paths.home,
  amount: paths.home,
};

/** What became of placing the order, when it is not there yet. */
export function PlacingNotice({ placing }: { readonly placing: Placing }) {
  const { t } = useMessages();
  const textOf = useProblemText();
  if (placing.state === 'unknown') {
    return (
      <div role="alert">
        <Notice tone="caution" icon={cloudAlert}>
          <b>{t('type.unknown')}</b> {t('type.unknown-more')}
        </Notice>
      </div>
    );
  }
  if (placing.state !== 'refused') return null;
  const { detail, errors } = placing.problem;
  const problem = problemCode(placing.problem);
  const field = errors[0]?.field.split('.')[0] ?? '';
  const place = MENDED_AT[field];
  return (
    <div role="alert">
      <Notice tone="bad" icon={circleAlert}>
        <p>{textOf(problem) ?? (detail || t('problem.unexpected'))}</p>
        {errors.some(({ code }) => code === 'over-limit') && <LaterVerifyLink />}
        {place && (
          <Link className="link" to={place} state={{ refused: errors }}>
            {t('type.mend')}
          </Link>
        )}
        <Reference problem={problem} />
      </Notice>
    </div>
  );
}
