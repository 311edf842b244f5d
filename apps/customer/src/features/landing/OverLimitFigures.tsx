import DayLimits from '../../shared/limits/DayLimits';
import { VerifyLink } from '../../shared/limits/VerifyLink';

/** What an account changes about the day's limit, before it is opened. */
export default function OverLimitFigures() {
  return (
    <>
      <VerifyLink />
      <DayLimits />
    </>
  );
}
