import { useSignedInMark } from '../account/signed-in-mark';
import { accountPaths } from './account-paths';
import { paths } from './paths';

/** First page of the person at this browser: a customer's own, or the landing of a guest. */
export const useHomePath = (): string => (useSignedInMark() ? accountPaths.dashboard : paths.home);

/** Where the person at this browser says how much they sell. */
export const useSellPath = (): string => (useSignedInMark() ? accountPaths.sellAmount : paths.home);
