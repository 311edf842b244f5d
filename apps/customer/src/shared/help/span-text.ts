import type { useMessages } from '../i18n/messages';

/** The time until a dispute can be opened: seconds of the last minute, else minutes, rounded up. */
export function spanText(seconds: number, t: ReturnType<typeof useMessages>['t']): string {
  if (seconds < 60) return t('span.seconds', { n: seconds });
  const all = Math.ceil(seconds / 60);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return hours > 0 ? t('dispute.hours-minutes', { hours, minutes }) : t('span.minutes', { n: minutes });
}
