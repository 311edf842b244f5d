import { useMessages } from '../i18n/messages';
import { useSalesPause } from '../rates/useSalesPause';

/** The catalogue's sentence for a problem, with the time at which a pause ends where that is known; null without one. */
export function useProblemText(): (problem: string) => string | null {
  const { has, dynamic } = useMessages();
  const time = useSalesPause()?.time;
  return (problem) => {
    const timed = `problem.${problem}-until`;
    if (time && has(timed)) return dynamic(timed, { time });
    const key = `problem.${problem}`;
    return has(key) ? dynamic(key) : null;
  };
}
