import { useMessages } from '../../../shared/i18n/messages';
import { useProblemText } from '../../../shared/problem/useProblemText';

/** The sentence for a refusal of a payment; null without one. */
export function useSendProblem(): (code: string) => string | null {
  const { has, dynamic } = useMessages();
  const textOf = useProblemText();
  return (code) => {
    const own = `send.refused.${code}`;
    return has(own) ? dynamic(own) : textOf(code);
  };
}
