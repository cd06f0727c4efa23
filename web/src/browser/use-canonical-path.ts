import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/**
 * Redirects to the canonical path of a page once it is known: from a name in capitals, a tag in another
 * form, or the former name of a member.
 */
export function useCanonicalPath(path: string | undefined): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (path === undefined || path === pathname) return;
    void navigate(`${path}${search}${hash}`, { replace: true });
  }, [navigate, path, pathname, search, hash]);
}
