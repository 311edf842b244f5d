import { useQuery } from '@tanstack/react-query';
import { transferQuery } from './api';

/** A transfer as its sender or its receiver sees it. */
export const useTransfer = (id: string) => useQuery(transferQuery(id));
