import { useQuery } from '@tanstack/react-query';
import { getTransfer } from './api';

export const TRANSFER = ['transfers', 'one'];

/** A transfer as its sender or its receiver sees it; it does not change any more. */
export const useTransfer = (id: string) =>
  useQuery({ queryKey: [...TRANSFER, id], queryFn: ({ signal }) => getTransfer(id, signal), staleTime: Infinity });
