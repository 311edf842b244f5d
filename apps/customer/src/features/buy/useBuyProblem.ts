import { useMessages } from '../../shared/i18n/messages';
import { useProblemText } from '../../shared/problem/useProblemText';

/** The sentence for a refusal of a purchase, its quote or its address; null without one. */
export function useBuyProblem(): (code: string) => string | null {
  const { has, dynamic } = useMessages();
  const textOf = useProblemText();
  return (code) => {
    const own = `buy.refused.${code}`;
    return has(own) ? dynamic(own) : textOf(code);
  };
}
