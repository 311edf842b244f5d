import { useQuery } from '@tanstack/react-query';
import { searchRecipients } from '../../../shared/api/recipients';
import { RECIPIENTS } from '../../../shared/recipients/useRecipients';
import { SHOWN, shownOf } from './shown-recipients';

const ALL = { search: '', tab: 'all' } as const;

/**
 * Recipients to choose from on the form: those paid last, then by name, with the chosen one among them.
 * @param chosen its id; null without one
 */
export function useShownRecipients(chosen: string | null) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [RECIPIENTS, 'list', ALL],
    queryFn: ({ signal }) => searchRecipients(ALL, signal),
  });
  return {
    shown: data && shownOf([...data.recents, ...data.recipients], chosen),
    hasMore: (data?.recipients.length ?? 0) > SHOWN,
    error: data ? null : error,
    busy: isFetching,
    again: () => void refetch(),
  };
}
