import { useQuery } from '@tanstack/react-query';
import { recipientsQuery } from '../../../shared/api/recipient-queries';
import { SHOWN, shownOf } from './shown-recipients';

const ALL = { search: '', tab: 'all' } as const;

/**
 * Recipients to choose from on the form: those paid last, then by name, with the chosen one among them.
 * @param chosen its id; null without one
 */
export function useShownRecipients(chosen: string | null) {
  const { data, error, isFetching, refetch } = useQuery(recipientsQuery(ALL));
  return {
    shown: data && shownOf([...data.recents, ...data.recipients], chosen),
    hasMore: (data?.recipients.length ?? 0) > SHOWN,
    error: data ? null : error,
    busy: isFetching,
    again: () => void refetch(),
  };
}
