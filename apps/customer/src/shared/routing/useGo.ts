import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Goes to a page. Its address comes before the page, which may be slow to come: pressing again meanwhile is no second step, which
 * Back would have to take back too.
 */
export function useGo(): (path: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (path) => {
      if (location.pathname !== path) void navigate(path);
    },
    [navigate],
  );
}
