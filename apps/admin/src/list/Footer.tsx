import { useListContext } from 'react-admin';
import { Pager } from '../parts/Pager';
import { useTotalText } from './useTotalText';

/** Which rows of the list are shown, and the way to the others. */
export function Footer() {
  const totalText = useTotalText();
  const { page, perPage, total = 0, data, setPage, isPending } = useListContext();
  if (isPending || !data || data.length === 0) return null;
  return <Pager page={page} perPage={perPage} total={total} totalText={totalText(total)} onPage={setPage} />;
}
