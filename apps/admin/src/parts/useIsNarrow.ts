import { useMediaQuery } from '@mui/material';

/** Whether there is no space next to the list: details of a row are over it then. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 1099px)');
