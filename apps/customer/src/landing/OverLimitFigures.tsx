import DayLimits from '../limits/DayLimits';
import { VerifyLink } from '../limits/VerifyLink';

/** What an account changes about the day's limit, before it is opened. */
export default function OverLimitFigures() {
  return (
    <>
      <VerifyLink />
      <DayLimits />
    </>
  );
}
